// the visible episodes at most so many places before and behind some in their sessions
UNWIND $uuids AS uuid
MATCH (of:Episodic {uuid: uuid})
WHERE of.group_id = $group AND of.session <> '' AND of.position IS NOT NULL
CALL (of) {
  CALL (of) {
    MATCH (episode:Episodic {group_id: $group, session: of.session})
    WHERE episode.position < of.position
      AND episode.valid_at <= datetime($said_by) AND episode.created_at <= datetime($recorded_by)
    RETURN episode ORDER BY episode.group_id DESC, episode.session DESC, episode.position DESC, episode.valid_at DESC, episode.id DESC
      LIMIT $reach
    UNION ALL
    MATCH (episode:Episodic {group_id: $group, session: of.session})
    WHERE episode.position > of.position
      AND episode.valid_at <= datetime($said_by) AND episode.created_at <= datetime($recorded_by)
    RETURN episode ORDER BY episode.group_id, episode.session, episode.position, episode.valid_at, episode.id
      LIMIT $reach
  }
  RETURN episode
}
WITH collect(DISTINCT episode) AS found
UNWIND range(0, size(found) - 1, 500) AS first
RETURN [episode IN found[first..first + 500] | episode {.*, vector_en: null, vector_zh: null,
  said_at: episode.valid_at.epochMillis * 1000 + episode.valid_at.microsecond % 1000,
  recorded_at: episode.created_at.epochMillis * 1000 + episode.created_at.microsecond % 1000,
  valid_at: null, created_at: null}] AS rows
