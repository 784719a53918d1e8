// how many rows of the ledger there are of each kind and state
MATCH (row:Ledger {group_id: $group}) WHERE row.kind IS NOT NULL
RETURN row.kind AS kind, row.state AS state, count(*) AS count ORDER BY kind, state
