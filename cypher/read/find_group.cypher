// a group, no row where nothing was ever written to it
MATCH (group:Group {group_id: $group}) WHERE group.recorded_at IS NOT NULL
RETURN group {.predicates, .embedder, .salt,
  recorded_at: group.recorded_at.epochMillis * 1000 + group.recorded_at.microsecond % 1000} AS row
