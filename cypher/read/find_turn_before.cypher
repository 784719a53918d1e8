// the last visible episode of text before a position in a session
MATCH (episode:Episodic {group_id: $group, session: $session})
WHERE episode.position < $position AND episode.source_description = 'text'
  AND episode.valid_at <= datetime($said_by) AND episode.created_at <= datetime($recorded_by)
WITH episode ORDER BY episode.position DESC, episode.valid_at DESC, episode.id DESC LIMIT 1
RETURN episode {.*, vector_en: null, vector_zh: null,
  said_at: episode.valid_at.epochMillis * 1000 + episode.valid_at.microsecond % 1000,
  recorded_at: episode.created_at.epochMillis * 1000 + episode.created_at.microsecond % 1000,
  valid_at: null, created_at: null} AS row
