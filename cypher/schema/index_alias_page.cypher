// the mentions of a group in order
CREATE INDEX alias_page IF NOT EXISTS
FOR (n:Alias) ON (n.group_id, n.uuid)
