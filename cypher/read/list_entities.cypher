// all mentions of a group
MATCH (alias:Alias {group_id: $group}) WHERE alias.key IS NOT NULL AND alias.name IS NOT NULL
RETURN alias {.*, recorded_at: alias.recorded_at.epochMillis * 1000 + alias.recorded_at.microsecond % 1000} AS row
