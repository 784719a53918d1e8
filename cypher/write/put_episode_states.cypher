// token states of episodes that are there, apart from these so that no other query reads them
UNWIND $rows AS row
MATCH (episode:Episodic {uuid: row.uuid}) WHERE episode.group_id = $group
MERGE (states:TokenStates {uuid: row.uuid})
SET states.group_id = $group, states.en = row.en, states.zh = row.zh
