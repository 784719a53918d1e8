// staged vectors by group
CREATE INDEX staged_group_id IF NOT EXISTS
FOR (staged:StagedVectors) ON (staged.group_id)
