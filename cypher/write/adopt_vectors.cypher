// the vectors of a stage in place of all others of the group
CALL () { MATCH (node:Claim {group_id: $group}) SET node.vector_en = null, node.vector_zh = null }
CALL () { MATCH (node:Episodic {group_id: $group}) SET node.vector_en = null, node.vector_zh = null }
CALL () { MATCH (states:TokenStates {group_id: $group}) DELETE states }
CALL () {
  MATCH (staged:StagedVectors {group_id: $group}) WHERE staged.stage = $stage
  MATCH (node:Claim|Episodic {uuid: staged.uuid})
  SET node.vector_en = staged.en, node.vector_zh = staged.zh
  WITH staged WHERE staged.states_en IS NOT NULL OR staged.states_zh IS NOT NULL
  CREATE (:TokenStates {uuid: staged.uuid, group_id: $group, en: staged.states_en, zh: staged.states_zh})
}
CALL () { MATCH (staged:StagedVectors {group_id: $group}) DELETE staged }
