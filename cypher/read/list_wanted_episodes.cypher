// the visible episodes said in a window, whether each is of a kind and mentions some entities (null is any), its body
MATCH (episode:Episodic)
WHERE episode.group_id = $group AND episode.valid_at >= datetime($said_from) AND episode.valid_at < datetime($said_to)
  AND episode.valid_at <= datetime($said_by) AND episode.created_at <= datetime($recorded_by)
  AND episode.id IS NOT NULL
RETURN episode.uuid AS uuid,
  ($kinds IS NULL OR coalesce(episode.kind, '') IN $kinds)
    AND ($entities IS NULL OR EXISTS { (episode)-[:MENTIONS]->(entity:Entity) WHERE entity.uuid IN $entities }) AS own,
  CASE WHEN $bodies THEN episode.body END AS body
