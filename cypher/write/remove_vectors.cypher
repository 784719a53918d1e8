// vectors and token states of episodes that stay
UNWIND $uuids AS uuid
MATCH (episode:Episodic {uuid: uuid}) WHERE episode.group_id = $group
SET episode.vector_en = null, episode.vector_zh = null
WITH uuid
MATCH (states:TokenStates|StagedVectors {uuid: uuid}) WHERE states.group_id = $group
DELETE states
