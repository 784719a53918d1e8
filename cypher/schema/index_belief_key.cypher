// the earlier beliefs of one key
CREATE INDEX belief_key IF NOT EXISTS
FOR ()-[r:BELIEVED]-() ON (r.group_id, r.key)
