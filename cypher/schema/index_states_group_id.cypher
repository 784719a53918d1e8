// token states by group
CREATE INDEX states_group_id IF NOT EXISTS
FOR (n:TokenStates) ON (n.group_id)
