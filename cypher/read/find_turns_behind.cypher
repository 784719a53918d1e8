// the episodes that were encoded behind one, the last of text before them that was said and recorded before
MATCH (gone:Episodic {uuid: $uuid}) WHERE gone.group_id = $group AND gone.session <> '' AND gone.source_description = 'text'
MATCH (episode:Episodic {group_id: $group, session: gone.session})
WHERE episode.position > gone.position AND episode.valid_at >= gone.valid_at AND episode.created_at > gone.created_at
CALL (episode) {
  MATCH (earlier:Episodic {group_id: $group, session: episode.session})
  WHERE earlier.position < episode.position AND earlier.source_description = 'text'
    AND earlier.valid_at <= episode.valid_at AND earlier.created_at < episode.created_at
  RETURN earlier ORDER BY earlier.position DESC, earlier.valid_at DESC, earlier.id DESC LIMIT 1
}
WITH episode, earlier, gone WHERE earlier = gone
RETURN episode {.*, vector_en: null, vector_zh: null,
  said_at: episode.valid_at.epochMillis * 1000 + episode.valid_at.microsecond % 1000,
  recorded_at: episode.created_at.epochMillis * 1000 + episode.created_at.microsecond % 1000,
  valid_at: null, created_at: null} AS row
