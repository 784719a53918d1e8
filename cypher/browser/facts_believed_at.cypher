// what was believed at one time to hold at another; :param {group: "main", at: datetime(), believed_at: datetime()}
MATCH path = (subject:Entity {group_id: $group})-[fact:RELATES_TO|BELIEVED]->(object:Entity)
WHERE fact.believed_from <= $believed_at AND $believed_at < fact.believed_to
  AND fact.valid_since <= $at AND $at < fact.valid_until
RETURN subject.name AS subject, fact.name AS predicate, object.name AS object, fact.scope AS scope,
       fact.valid_at AS valid_from, fact.invalid_at AS valid_to,
       fact.believed_from AS believed_from, nullif(fact.believed_to, datetime('9999-12-31T00:00Z')) AS believed_to, path
ORDER BY subject, predicate, object
