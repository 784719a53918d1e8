// what was believed at a time to hold at another, of one name and predicate
MATCH (:Alias {group_id: $group, key: $subject})-[:NAMES]->(:Entity)-[fact:RELATES_TO|BELIEVED]->(object:Entity)
WHERE fact.name = $predicate AND fact.valid_since <= datetime($at) AND datetime($at) < fact.valid_until
  AND fact.believed_from <= datetime($believed_at)
  AND (fact.believed_to IS NULL OR datetime($believed_at) < fact.believed_to)
RETURN properties(fact) AS fact, object.name AS object
