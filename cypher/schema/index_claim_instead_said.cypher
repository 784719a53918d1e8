// the corrections that name a mention as what was wrong
CREATE INDEX claim_instead_said IF NOT EXISTS
FOR (n:Claim) ON (n.instead_said)
