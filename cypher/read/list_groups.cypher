// all groups that were written to
MATCH (group:Group) WHERE group.recorded_at IS NOT NULL
RETURN group {.group_id, .predicates, .embedder, .salt,
  recorded_at: group.recorded_at.epochMillis * 1000 + group.recorded_at.microsecond % 1000} AS row
ORDER BY group.group_id
