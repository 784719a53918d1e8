// the vectors of some claims and episodes
CALL () {
  UNWIND $claims AS uuid MATCH (node:Claim {uuid: uuid}) RETURN node
  UNION ALL UNWIND $episodes AS uuid MATCH (node:Episodic {uuid: uuid}) RETURN node
}
WITH node WHERE node.group_id = $group AND (node.vector_en IS NOT NULL OR node.vector_zh IS NOT NULL)
RETURN node.uuid AS uuid, node.vector_en AS en, node.vector_zh AS zh
