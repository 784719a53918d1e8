// one episode for each uuid
CREATE CONSTRAINT unique_episode_uuid IF NOT EXISTS
FOR (n:Episodic) REQUIRE n.uuid IS UNIQUE
