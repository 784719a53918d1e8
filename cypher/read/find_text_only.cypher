// of some claims and episodes those that full text finds, each kind best first
CALL () {
  CALL db.index.fulltext.queryNodes('claim_text', $query) YIELD node, score
  WHERE node.group_id = $group AND node.uuid IN $claims
    AND node.said_at <= datetime($said_by) AND node.recorded_at <= datetime($recorded_by)
  RETURN 'claim' AS kind, node.uuid AS uuid, score LIMIT $limit
  UNION ALL
  CALL db.index.fulltext.queryNodes('episode_text', $query) YIELD node, score
  WHERE node.group_id = $group AND node.uuid IN $episodes
    AND node.valid_at <= datetime($said_by) AND node.created_at <= datetime($recorded_by)
  RETURN 'episode' AS kind, node.uuid AS uuid, score LIMIT $limit
}
RETURN kind, uuid, score
