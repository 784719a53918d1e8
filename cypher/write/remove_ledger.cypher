// rows of the ledger, removed with what nothing else is about
UNWIND $keys AS key
MATCH (entry:Ledger {group_id: $group, kind: key.kind, id: key.id})
OPTIONAL MATCH (entry)-[:ABOUT]->(thing:Thing)
WITH entry, collect(thing) AS held
DETACH DELETE entry
WITH collect(held) AS every
UNWIND every AS held
UNWIND held AS thing
WITH DISTINCT thing WHERE NOT EXISTS { (thing)--() }
DELETE thing
