// what a group holds: claims, names of entities, and facts with their key, by subject
MATCH (entity:Entity {group_id: $group})
OPTIONAL MATCH (entity)-[fact:RELATES_TO]->(object:Entity)
RETURN entity.name AS entity, fact.name AS relation, object.name AS object, fact.key AS key,
       fact IS NOT NULL AND fact.invalid_at IS NULL AS open, COUNT { (:Claim {group_id: $group})-[:SUBJECT]->(entity) } AS claims
ORDER BY entity, object
