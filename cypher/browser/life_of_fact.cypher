// every shape that one fact has had, in the order in which they were believed; :param {fact: "uuid of a fact"}
CALL () {
  MATCH (subject:Entity)-[fact:RELATES_TO {uuid: $fact}]->(object:Entity) RETURN subject, fact, object
  UNION ALL
  MATCH (subject:Entity)-[fact:BELIEVED {uuid: $fact}]->(object:Entity) RETURN subject, fact, object
}
RETURN subject.name AS subject, fact.name AS predicate, object.name AS object,
       fact.valid_at AS valid_from, fact.invalid_at AS valid_to,
       fact.believed_from AS believed_from, nullif(fact.believed_to, datetime('9999-12-31T00:00Z')) AS believed_to,
       type(fact) = 'RELATES_TO' AS believed_now
ORDER BY believed_from
