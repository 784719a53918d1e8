// what was true at a time, as far as is known today; :param {group: "main", at: datetime("2025-02-20T00:00Z")}
MATCH path = (subject:Entity {group_id: $group})-[fact:RELATES_TO]->(object:Entity)
WHERE fact.valid_since <= $at AND $at < fact.valid_until
RETURN subject.name AS subject, fact.name AS predicate, object.name AS object, fact.scope AS scope,
       fact.valid_at AS valid_from, fact.invalid_at AS valid_to, fact.fact AS sentence, path
ORDER BY subject, predicate, object
