// the whole ledger of a group
MATCH (row:Ledger {group_id: $group}) WHERE row.kind IS NOT NULL
RETURN row {.kind, .id, .state, .things, .body,
  recorded_at: row.recorded_at.epochMillis * 1000 + row.recorded_at.microsecond % 1000,
  changed_at: row.changed_at.epochMillis * 1000 + row.changed_at.microsecond % 1000} AS row
