// mentions that are no values in order, beyond one
MATCH (alias:Alias {group_id: $group})
WHERE alias.uuid > $after AND NOT alias.value AND alias.name IS NOT NULL
WITH alias ORDER BY alias.group_id, alias.uuid LIMIT $limit
RETURN alias {.*, recorded_at: alias.recorded_at.epochMillis * 1000 + alias.recorded_at.microsecond % 1000} AS row
ORDER BY alias.group_id, alias.uuid
