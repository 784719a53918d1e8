// rows of the ledger of one kind
UNWIND $ids AS id
MATCH (row:Ledger {group_id: $group, kind: $kind, id: id})
RETURN row {.kind, .id, .state, .things, .body,
  recorded_at: row.recorded_at.epochMillis * 1000 + row.recorded_at.microsecond % 1000,
  changed_at: row.changed_at.epochMillis * 1000 + row.changed_at.microsecond % 1000} AS row
