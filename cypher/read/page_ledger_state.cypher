// the ledger of one kind, in one of some states, in the order of recording, beyond a place in it
UNWIND $states AS state
CALL (state) {
  MATCH (row:Ledger {group_id: $group, kind: $kind, state: state})
  USING INDEX row:Ledger(group_id, kind, state, recorded_at, id)
  WHERE row.recorded_at >= datetime($at) AND row.id IS NOT NULL
    AND CASE WHEN row.recorded_at = datetime($at) THEN row.id > $id ELSE true END
  RETURN row ORDER BY row.group_id, row.kind, row.state, row.recorded_at, row.id LIMIT $limit
}
WITH row ORDER BY row.recorded_at, row.id LIMIT $limit
RETURN row {.kind, .id, .state, .things, .body,
  recorded_at: row.recorded_at.epochMillis * 1000 + row.recorded_at.microsecond % 1000,
  changed_at: row.changed_at.epochMillis * 1000 + row.changed_at.microsecond % 1000} AS row
ORDER BY row.recorded_at, row.id
