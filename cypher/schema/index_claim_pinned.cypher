// the claims of a group that are pinned
CREATE INDEX claim_pinned IF NOT EXISTS
FOR (n:Claim) ON (n.group_id, n.pinned)
