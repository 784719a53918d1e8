// the ledger of a group by kind and state, in order
CREATE INDEX ledger_state IF NOT EXISTS
FOR (n:Ledger) ON (n.group_id, n.kind, n.state, n.recorded_at, n.id)
