// of some claims and episodes those that full text finds, each kind best first
CALL () {
  CALL db.index.fulltext.queryNodes('claim_text', $query) YIELD node, score
  WHERE node.group_id = $group AND node.uuid IN $claims
    AND node.said_at <= datetime($said_by) AND node.recorded_at <= datetime($recorded_by)
  WITH node, score LIMIT $limit
  RETURN 'claim' AS kind, collect([node.uuid, score]) AS hits
  UNION ALL
  CALL db.index.fulltext.queryNodes('episode_text', $query) YIELD node, score
  WHERE node.group_id = $group AND node.uuid IN $episodes
    AND node.valid_at <= datetime($said_by) AND node.created_at <= datetime($recorded_by)
  WITH node, score LIMIT $limit
  RETURN 'episode' AS kind, collect([node.uuid, score]) AS hits
}
RETURN kind, hits
