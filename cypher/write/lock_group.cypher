// the lock of a group until the transaction ends, and the group as it then is
MERGE (group:Group {group_id: $group})
ON CREATE SET group.born = randomUUID()
SET group.turn = coalesce(group.turn, 0) + 1
RETURN group {.predicates, .embedder, .salt,
  recorded_at: group.recorded_at.epochMillis * 1000 + group.recorded_at.microsecond % 1000} AS row
