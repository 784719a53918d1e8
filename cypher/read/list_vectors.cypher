// the vectors of all claims and episodes of a group
CALL () {
  MATCH (node:Claim {group_id: $group}) WHERE node.said_at IS NOT NULL RETURN node
  UNION ALL MATCH (node:Episodic {group_id: $group}) WHERE node.id IS NOT NULL RETURN node
}
WITH node WHERE node.vector_en IS NOT NULL OR node.vector_zh IS NOT NULL
RETURN node.uuid AS uuid, node.vector_en AS en, node.vector_zh AS zh
