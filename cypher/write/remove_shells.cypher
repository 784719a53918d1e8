// entities that nothing names any more, removed
UNWIND $uuids AS uuid
MATCH (entity:Entity {uuid: uuid, group_id: $group}) WHERE NOT EXISTS { (entity)--() }
DELETE entity
