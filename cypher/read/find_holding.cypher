// what is believed now of some keys and holds at a time, of each at most so many, what began first
UNWIND $keys AS key
CALL (key) {
  MATCH ()-[fact:RELATES_TO {group_id: $group, key: key}]->()
  WHERE fact.believed_from IS NOT NULL
    AND fact.valid_since <= datetime($at) AND datetime($at) < fact.valid_until
  RETURN fact ORDER BY fact.valid_since, fact.uuid LIMIT $most
}
WITH collect(fact) AS found
UNWIND range(0, size(found) - 1, 500) AS first
RETURN [fact IN found[first..first + 500] | fact {.*, fact_embedding: null, expired_at: null, reference_time: null, valid_since: null, valid_until: null,
  subject: startNode(fact).uuid, object: endNode(fact).uuid, created_at: null,
  recorded_at: fact.created_at.epochMillis * 1000 + fact.created_at.microsecond % 1000,
  valid_at: fact.valid_at.epochMillis * 1000 + fact.valid_at.microsecond % 1000,
  invalid_at: fact.invalid_at.epochMillis * 1000 + fact.invalid_at.microsecond % 1000,
  believed_from: fact.believed_from.epochMillis * 1000 + fact.believed_from.microsecond % 1000,
  believed_to: fact.believed_to.epochMillis * 1000 + fact.believed_to.microsecond % 1000}] AS rows
