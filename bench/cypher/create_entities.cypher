// names and the entities that they name, made where they are not there
UNWIND $rows AS row
MERGE (alias:Alias {uuid: row.uuid})
SET alias += row.properties, alias.recorded_at = datetime(row.recorded_at)
MERGE (entity:Entity {uuid: row.entity})
SET entity += row.stub, entity.created_at = datetime(row.recorded_at)
CREATE (alias)-[:NAMES]->(entity)
