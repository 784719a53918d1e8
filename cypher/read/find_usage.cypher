// how often things were recalled and used, of those that were
UNWIND $things AS thing
MATCH (usage:Usage {group_id: $group, kind: thing.kind, id: thing.id})
WHERE usage.times_recalled IS NOT NULL
RETURN usage {.kind, .id, .times_recalled, .times_used,
  last_recalled: usage.last_recalled.epochMillis * 1000 + usage.last_recalled.microsecond % 1000,
  last_used: usage.last_used.epochMillis * 1000 + usage.last_used.microsecond % 1000} AS row
