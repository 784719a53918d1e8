// key and episode of visible stated claims that are pinned, then of rules and preferences of some subjects
CALL () {
  MATCH (claim:Claim)
  WHERE claim.group_id = $group AND claim.pinned = true AND claim.source = 'stated'
    AND claim.said_at <= datetime($said_by) AND claim.recorded_at <= datetime($recorded_by)
  RETURN claim, 0 AS part
  UNION ALL
  UNWIND $subjects AS subject
  MATCH (:Entity {uuid: subject})<-[:SUBJECT]-(claim:Claim)
  WHERE claim.group_id = $group AND claim.kind IN ['rule', 'preference'] AND claim.source = 'stated'
    AND claim.said_at <= datetime($said_by) AND claim.recorded_at <= datetime($recorded_by)
  RETURN claim, 1 AS part
}
WITH claim, min(part) AS part
ORDER BY part, claim.said_at DESC, claim.uuid LIMIT $limit
RETURN claim.key AS key, claim.episode_id AS episode
