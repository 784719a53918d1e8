// what is believed now in order, beyond one fact
MATCH ()-[fact:RELATES_TO {group_id: $group}]->()
USING INDEX fact:RELATES_TO(group_id, uuid)
WHERE fact.uuid > $after AND fact.valid_since IS NOT NULL AND fact.key IS NOT NULL AND fact.believed_from IS NOT NULL
WITH fact ORDER BY fact.group_id, fact.uuid LIMIT $limit
RETURN fact {.*, fact_embedding: null, expired_at: null, reference_time: null, valid_since: null, valid_until: null,
  subject: startNode(fact).uuid, object: endNode(fact).uuid, created_at: null,
  recorded_at: fact.created_at.epochMillis * 1000 + fact.created_at.microsecond % 1000,
  valid_at: fact.valid_at.epochMillis * 1000 + fact.valid_at.microsecond % 1000,
  invalid_at: fact.invalid_at.epochMillis * 1000 + fact.invalid_at.microsecond % 1000,
  believed_from: fact.believed_from.epochMillis * 1000 + fact.believed_from.microsecond % 1000,
  believed_to: fact.believed_to.epochMillis * 1000 + fact.believed_to.microsecond % 1000} AS row
ORDER BY fact.group_id, fact.uuid
