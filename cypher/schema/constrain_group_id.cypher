// one node for each group: its lock, clock and predicates
CREATE CONSTRAINT unique_group_id IF NOT EXISTS
FOR (n:Group) REQUIRE n.group_id IS UNIQUE
