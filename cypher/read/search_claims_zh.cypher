// visible claims of a group nearest to a vector, filtered inside the index (servers from 2026 on)
CYPHER 25
MATCH (claim:Claim)
SEARCH claim IN (
  VECTOR INDEX claim_vector_zh FOR $vector
  WHERE claim.group_id = $group AND claim.said_at <= datetime($said_by) AND claim.recorded_at <= datetime($recorded_by)
  LIMIT $nearest
) SCORE AS score
RETURN claim.uuid AS uuid, 2 * score - 1 AS score
ORDER BY score DESC, uuid LIMIT $limit
