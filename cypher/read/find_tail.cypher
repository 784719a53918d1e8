// the last episodes of a session by position, the last one first
MATCH (episode:Episodic {group_id: $group, session: $session}) WHERE episode.position IS NOT NULL
WITH episode ORDER BY episode.position DESC, episode.valid_at DESC, episode.id DESC LIMIT $limit
RETURN episode {.*, vector_en: null, vector_zh: null,
  said_at: episode.valid_at.epochMillis * 1000 + episode.valid_at.microsecond % 1000,
  recorded_at: episode.created_at.epochMillis * 1000 + episode.created_at.microsecond % 1000,
  valid_at: null, created_at: null} AS row
