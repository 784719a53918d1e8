// one entity for each uuid
CREATE CONSTRAINT unique_entity_uuid IF NOT EXISTS
FOR (n:Entity) REQUIRE n.uuid IS UNIQUE
