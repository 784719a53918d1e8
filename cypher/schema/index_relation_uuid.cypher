// a fact by its id; under the name that Graphiti gives to the same index
CREATE INDEX relation_uuid IF NOT EXISTS
FOR ()-[r:RELATES_TO]-() ON (r.uuid)
