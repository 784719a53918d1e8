// the claims of a group in the order in which they were said
CREATE INDEX claim_said IF NOT EXISTS
FOR (n:Claim) ON (n.group_id, n.said_at)
