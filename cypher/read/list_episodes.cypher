// all episodes of a group in the order in which they were said
MATCH (episode:Episodic {group_id: $group}) WHERE episode.id IS NOT NULL
WITH episode ORDER BY episode.valid_at, episode.id
RETURN episode {.*, vector_en: null, vector_zh: null,
  said_at: episode.valid_at.epochMillis * 1000 + episode.valid_at.microsecond % 1000,
  recorded_at: episode.created_at.epochMillis * 1000 + episode.created_at.microsecond % 1000,
  valid_at: null, created_at: null} AS row
