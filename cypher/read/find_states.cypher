// the token states of some episodes
UNWIND $episodes AS uuid
MATCH (states:TokenStates {uuid: uuid}) WHERE states.group_id = $group
RETURN collect({uuid: uuid, en: states.en, zh: states.zh}) AS rows
