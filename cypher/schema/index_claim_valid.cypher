// the claims of one key in the order in which they begin to hold
CREATE INDEX claim_valid IF NOT EXISTS
FOR (n:Claim) ON (n.group_id, n.key, n.valid_since)
