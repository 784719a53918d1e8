// the mentions of one canonical name
CREATE INDEX alias_key IF NOT EXISTS
FOR (n:Alias) ON (n.group_id, n.key)
