// the corrections of what an entity was said to be
CREATE INDEX claim_instead_of IF NOT EXISTS
FOR (n:Claim) ON (n.instead_of)
