// some thousand nodes of a group, removed, the group itself last; gives how many, 0 when nothing is left. With `kept`
// the group stays, and its ledger rows of these kinds with what they are about
CALL () {
  MATCH (node:Claim {group_id: $group}) WHERE node.said_at IS NOT NULL RETURN node
  UNION ALL MATCH (node:Alias {group_id: $group}) WHERE node.key IS NOT NULL RETURN node
  UNION ALL MATCH (node:Episodic {group_id: $group}) RETURN node
  UNION ALL MATCH (node:Entity {group_id: $group}) RETURN node
  UNION ALL MATCH (node:TokenStates|StagedVectors {group_id: $group}) RETURN node
  UNION ALL MATCH (node:Recall|Usage {group_id: $group}) RETURN node
  UNION ALL MATCH (node:Ledger {group_id: $group}) WHERE NOT node.kind IN $kept RETURN node
  UNION ALL MATCH (node:Thing {group_id: $group})
  WHERE NOT EXISTS { (node)<-[:ABOUT]-(entry:Ledger) WHERE entry.kind IN $kept }
  RETURN node
  UNION ALL MATCH (node:Merged|Session|Message|Checkpoint {group_id: $group}) RETURN node
  UNION ALL MATCH (node:Group {group_id: $group}) WHERE size($kept) = 0 RETURN node
}
WITH node LIMIT $limit
DETACH DELETE node
RETURN count(*) AS removed
