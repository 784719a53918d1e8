// one node of token states for each episode
CREATE CONSTRAINT unique_states_uuid IF NOT EXISTS
FOR (n:TokenStates) REQUIRE n.uuid IS UNIQUE
