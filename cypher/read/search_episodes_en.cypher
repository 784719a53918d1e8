// visible episodes of a group nearest to a vector, filtered inside the index (servers from 2026 on)
CYPHER 25
MATCH (episode:Episodic)
SEARCH episode IN (
  VECTOR INDEX episode_vector_en FOR $vector
  WHERE episode.group_id = $group AND episode.valid_at <= datetime($said_by) AND episode.created_at <= datetime($recorded_by)
  LIMIT $nearest
) SCORE AS score
RETURN episode.uuid AS uuid, 2 * score - 1 AS score
ORDER BY score DESC, uuid LIMIT $limit
