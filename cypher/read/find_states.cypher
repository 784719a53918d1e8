// the token states of some episodes
UNWIND $episodes AS uuid
MATCH (states:TokenStates {uuid: uuid}) WHERE states.group_id = $group
RETURN uuid, states.en AS en, states.zh AS zh
