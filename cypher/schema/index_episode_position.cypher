// the episodes of a session in order
CREATE INDEX episode_position IF NOT EXISTS
FOR (n:Episodic) ON (n.group_id, n.session, n.position)
