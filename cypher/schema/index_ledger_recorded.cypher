// the ledger of a group by kind, in order
CREATE INDEX ledger_recorded IF NOT EXISTS
FOR (n:Ledger) ON (n.group_id, n.kind, n.recorded_at, n.id)
