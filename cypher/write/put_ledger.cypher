// rows of the ledger, each joined with the things that it is about; what nothing is about any more goes
UNWIND $rows AS row
MERGE (entry:Ledger {group_id: $group, kind: row.kind, id: row.id})
SET entry += row.properties, entry.recorded_at = datetime(row.recorded_at), entry.changed_at = datetime(row.changed_at)
WITH entry, row
CALL (entry) {
  OPTIONAL MATCH (entry)-[before:ABOUT]->(thing:Thing)
  DELETE before
  RETURN collect(thing) AS held
}
CALL (entry, row) {
  UNWIND row.about AS about
  MERGE (thing:Thing {group_id: $group, kind: about.kind, id: about.id})
  MERGE (entry)-[:ABOUT]->(thing)
}
WITH collect(held) AS every
UNWIND every AS held
UNWIND held AS thing
WITH DISTINCT thing WHERE NOT EXISTS { (thing)--() }
DELETE thing
