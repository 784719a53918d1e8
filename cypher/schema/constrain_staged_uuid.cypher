// one node of staged vectors for each claim and episode
CREATE CONSTRAINT unique_staged_uuid IF NOT EXISTS
FOR (staged:StagedVectors) REQUIRE staged.uuid IS UNIQUE
