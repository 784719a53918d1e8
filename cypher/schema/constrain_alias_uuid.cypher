// one alias for each mention: a canonical name with its kind, of a value with its predicate
CREATE CONSTRAINT unique_alias_uuid IF NOT EXISTS
FOR (n:Alias) REQUIRE n.uuid IS UNIQUE
