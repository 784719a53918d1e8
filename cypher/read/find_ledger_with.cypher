// rows of the ledger, of some kinds, that are about one of some things, in order; null is any kind
UNWIND $things AS thing
MATCH (:Thing {group_id: $group, kind: thing.kind, id: thing.id})<-[:ABOUT]-(row:Ledger)
WHERE $kinds IS NULL OR row.kind IN $kinds
WITH DISTINCT row ORDER BY row.kind, row.id LIMIT $limit
RETURN row {.kind, .id, .state, .things, .body,
  recorded_at: row.recorded_at.epochMillis * 1000 + row.recorded_at.microsecond % 1000,
  changed_at: row.changed_at.epochMillis * 1000 + row.changed_at.microsecond % 1000} AS row
ORDER BY row.kind, row.id
