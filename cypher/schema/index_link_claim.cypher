// the link that a claim states between two mentions
CREATE INDEX link_claim IF NOT EXISTS
FOR ()-[r:SAME_AS]-() ON (r.claim)
