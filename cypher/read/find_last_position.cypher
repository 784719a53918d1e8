// the greatest position in a session, null where it has no episode
MATCH (episode:Episodic {group_id: $group, session: $session}) WHERE episode.position IS NOT NULL
RETURN max(episode.position) AS position
