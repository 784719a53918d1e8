// one row of the ledger for each kind and id of a group
CREATE CONSTRAINT unique_ledger_id IF NOT EXISTS
FOR (n:Ledger) REQUIRE (n.group_id, n.kind, n.id) IS UNIQUE
