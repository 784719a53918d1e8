// the episodes of a group in the order in which they were said
CREATE INDEX episode_said IF NOT EXISTS
FOR (n:Episodic) ON (n.group_id, n.valid_at)
