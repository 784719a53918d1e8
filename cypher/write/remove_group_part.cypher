// some thousand nodes of a group, the group itself last, removed; gives how many, 0 when nothing is left
CALL () {
  MATCH (node:Claim {group_id: $group}) WHERE node.said_at IS NOT NULL RETURN node
  UNION ALL MATCH (node:Alias {group_id: $group}) WHERE node.key IS NOT NULL RETURN node
  UNION ALL MATCH (node:Episodic {group_id: $group}) RETURN node
  UNION ALL MATCH (node:Entity {group_id: $group}) RETURN node
  UNION ALL MATCH (node:TokenStates|StagedVectors {group_id: $group}) RETURN node
  UNION ALL MATCH (node:Recall|Usage|Ledger|Thing {group_id: $group}) RETURN node
  UNION ALL MATCH (node:Merged|Session|Message|Checkpoint {group_id: $group}) RETURN node
  UNION ALL MATCH (node:Group {group_id: $group}) RETURN node
}
WITH node LIMIT $limit
DETACH DELETE node
RETURN count(*) AS removed
