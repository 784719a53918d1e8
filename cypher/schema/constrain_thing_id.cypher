// one node for each thing that a row of the ledger is about
CREATE CONSTRAINT unique_thing_id IF NOT EXISTS
FOR (n:Thing) REQUIRE (n.group_id, n.kind, n.id) IS UNIQUE
