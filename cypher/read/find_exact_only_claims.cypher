// of some claims the visible ones by the greatest exact cosine to either vector, best first
UNWIND $uuids AS uuid
MATCH (claim:Claim {uuid: uuid})
WHERE claim.group_id = $group AND claim.said_at <= datetime($said_by) AND claim.recorded_at <= datetime($recorded_by)
WITH claim,
  CASE WHEN size(claim.vector_en) = size($en) THEN vector.similarity.cosine(claim.vector_en, $en) END AS en,
  CASE WHEN size(claim.vector_zh) = size($zh) THEN vector.similarity.cosine(claim.vector_zh, $zh) END AS zh
WITH claim.uuid AS uuid, CASE WHEN en > zh THEN en ELSE coalesce(zh, en) END AS score
WHERE score IS NOT NULL
RETURN uuid, 2 * score - 1 AS score
ORDER BY score DESC, uuid LIMIT $limit
