// of some episodes the visible ones by the greatest exact cosine to either vector, best first
UNWIND $uuids AS uuid
MATCH (episode:Episodic {uuid: uuid})
WHERE episode.group_id = $group AND episode.valid_at <= datetime($said_by) AND episode.created_at <= datetime($recorded_by)
WITH episode,
  CASE WHEN size(episode.vector_en) = size($en) THEN vector.similarity.cosine(episode.vector_en, $en) END AS en,
  CASE WHEN size(episode.vector_zh) = size($zh) THEN vector.similarity.cosine(episode.vector_zh, $zh) END AS zh
WITH episode.uuid AS uuid, CASE WHEN en > zh THEN en ELSE coalesce(zh, en) END AS score
WHERE score IS NOT NULL
RETURN uuid, 2 * score - 1 AS score
ORDER BY score DESC, uuid LIMIT $limit
