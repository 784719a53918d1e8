// one claim for each uuid
CREATE CONSTRAINT unique_claim_uuid IF NOT EXISTS
FOR (n:Claim) REQUIRE n.uuid IS UNIQUE
