// of each of some episodes the ids of those at most so many places before and behind it in its session
UNWIND $uuids AS uuid
MATCH (of:Episodic {uuid: uuid})
WHERE of.group_id = $group AND of.session <> '' AND of.position IS NOT NULL
CALL (of) {
  CALL (of) {
    MATCH (episode:Episodic {group_id: $group, session: of.session})
    WHERE episode.position < of.position
    RETURN episode ORDER BY episode.group_id DESC, episode.session DESC, episode.position DESC, episode.valid_at DESC, episode.id DESC
      LIMIT $reach
    UNION ALL
    MATCH (episode:Episodic {group_id: $group, session: of.session})
    WHERE episode.position > of.position
    RETURN episode ORDER BY episode.group_id, episode.session, episode.position, episode.valid_at, episode.id
      LIMIT $reach
  }
  RETURN collect(episode.uuid) AS beside
}
RETURN collect([uuid, beside]) AS rows
