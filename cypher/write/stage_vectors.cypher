// vectors and token states of claims and episodes that are there, waiting until all of the stage are
UNWIND $rows AS row
MATCH (node:Claim|Episodic {uuid: row.uuid}) WHERE node.group_id = $group
MERGE (staged:StagedVectors {uuid: row.uuid})
SET staged.group_id = $group, staged.stage = $stage, staged.en = row.vector_en, staged.zh = row.vector_zh,
  staged.states_en = row.en, staged.states_zh = row.zh
