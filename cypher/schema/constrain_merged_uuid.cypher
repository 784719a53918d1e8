// one withdrawn entity for each uuid
CREATE CONSTRAINT unique_merged_uuid IF NOT EXISTS
FOR (n:Merged) REQUIRE n.uuid IS UNIQUE
