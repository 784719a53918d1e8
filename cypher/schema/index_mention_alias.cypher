// the episodes that name a mention
CREATE INDEX mention_alias IF NOT EXISTS
FOR ()-[r:MENTIONS]-() ON (r.mention)
