// the earlier shapes of a fact by its id
CREATE INDEX belief_uuid IF NOT EXISTS
FOR ()-[r:BELIEVED]-() ON (r.uuid)
