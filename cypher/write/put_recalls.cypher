// entries of the recall log, each joined with the things that it holds something of; what nothing holds any more goes
UNWIND $rows AS row
MERGE (recall:Recall {group_id: $group, id: row.id})
SET recall += row.properties, recall.recorded_at = datetime(row.recorded_at)
WITH recall, row
CALL (recall) {
  OPTIONAL MATCH (recall)-[before:HANDED]->(usage:Usage)
  DELETE before
  RETURN collect(usage) AS held
}
CALL (recall, row) {
  UNWIND row.things AS thing
  MERGE (usage:Usage {group_id: $group, kind: thing.kind, id: thing.id})
  MERGE (recall)-[:HANDED]->(usage)
}
WITH collect(held) AS every
UNWIND every AS held
UNWIND held AS usage
WITH DISTINCT usage WHERE usage.times_recalled IS NULL AND NOT EXISTS { (usage)--() }
DELETE usage
