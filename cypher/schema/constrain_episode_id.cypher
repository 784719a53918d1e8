// one episode for each id that a caller gives, in its group
CREATE CONSTRAINT unique_episode_id IF NOT EXISTS
FOR (n:Episodic) REQUIRE (n.group_id, n.id) IS UNIQUE
