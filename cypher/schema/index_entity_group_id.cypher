// the entities of a group; under the name that Graphiti gives to the same index
CREATE INDEX entity_group_id IF NOT EXISTS
FOR (n:Entity) ON (n.group_id)
