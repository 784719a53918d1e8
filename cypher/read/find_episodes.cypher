// episodes by the ids that callers gave, or by uuid
CALL () {
  UNWIND $ids AS id MATCH (episode:Episodic {group_id: $group, id: id}) RETURN episode
  UNION UNWIND $uuids AS uuid MATCH (episode:Episodic {uuid: uuid}) RETURN episode
}
WITH episode WHERE episode.group_id = $group AND episode.id IS NOT NULL
WITH collect(episode) AS found
UNWIND range(0, size(found) - 1, 500) AS first
RETURN [episode IN found[first..first + 500] | episode {.*, vector_en: null, vector_zh: null,
  said_at: episode.valid_at.epochMillis * 1000 + episode.valid_at.microsecond % 1000,
  recorded_at: episode.created_at.epochMillis * 1000 + episode.created_at.microsecond % 1000,
  valid_at: null, created_at: null}] AS rows
