// the ledger of one kind in the order of recording, beyond a place in it
MATCH (row:Ledger {group_id: $group, kind: $kind})
USING INDEX row:Ledger(group_id, kind, recorded_at, id)
WHERE row.recorded_at >= datetime($at) AND row.id IS NOT NULL
  AND CASE WHEN row.recorded_at = datetime($at) THEN row.id > $id ELSE true END
WITH row ORDER BY row.group_id, row.kind, row.recorded_at, row.id LIMIT $limit
RETURN row {.kind, .id, .state, .things, .body,
  recorded_at: row.recorded_at.epochMillis * 1000 + row.recorded_at.microsecond % 1000,
  changed_at: row.changed_at.epochMillis * 1000 + row.changed_at.microsecond % 1000} AS row
ORDER BY row.group_id, row.kind, row.recorded_at, row.id
