// visible episodes, those said last first, beyond a place in that order
MATCH (episode:Episodic {group_id: $group})
WHERE episode.valid_at <= datetime($said_at) AND episode.valid_at <= datetime($said_by)
  AND episode.created_at <= datetime($recorded_by) AND episode.id IS NOT NULL
  AND (episode.valid_at < datetime($said_at) OR episode.id < $id)
WITH episode ORDER BY episode.valid_at DESC, episode.id DESC LIMIT $limit
RETURN episode {.*, vector_en: null, vector_zh: null,
  said_at: episode.valid_at.epochMillis * 1000 + episode.valid_at.microsecond % 1000,
  recorded_at: episode.created_at.epochMillis * 1000 + episode.created_at.microsecond % 1000,
  valid_at: null, created_at: null} AS row
