// the withdrawn entity that a merge made
CREATE INDEX merged_claim IF NOT EXISTS
FOR ()-[r:MERGED_INTO]-() ON (r.claim)
