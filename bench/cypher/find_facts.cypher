// what holds at a time, of one name and predicate
MATCH (:Alias {group_id: $group, key: $subject})-[:NAMES]->(:Entity)-[fact:RELATES_TO]->(object:Entity)
WHERE fact.name = $predicate AND fact.valid_since <= datetime($at) AND datetime($at) < fact.valid_until
RETURN properties(fact) AS fact, object.name AS object
