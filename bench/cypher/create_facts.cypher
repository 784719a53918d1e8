// shapes of facts, made
UNWIND $rows AS row
MATCH (subject:Entity {uuid: row.subject})
MATCH (object:Entity {uuid: row.object})
CREATE (subject)-[fact:RELATES_TO]->(object)
SET fact = row.properties, fact.created_at = datetime(row.recorded_at),
    fact.valid_at = datetime(row.valid_at), fact.invalid_at = datetime(row.invalid_at),
    fact.valid_since = datetime(row.valid_since), fact.valid_until = datetime(row.valid_until),
    fact.believed_from = datetime(row.believed_from), fact.believed_to = datetime(row.believed_to)
