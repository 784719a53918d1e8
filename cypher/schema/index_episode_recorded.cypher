// the episodes of a group in the order in which they were stored
CREATE INDEX episode_recorded IF NOT EXISTS
FOR (n:Episodic) ON (n.group_id, n.created_at)
