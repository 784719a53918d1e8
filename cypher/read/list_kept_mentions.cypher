// the mentions of a group, up to a limit
MATCH (alias:Alias {group_id: $group}) WHERE alias.key IS NOT NULL AND alias.name IS NOT NULL
WITH alias LIMIT $limit
WITH collect(alias) AS found
UNWIND range(0, size(found) - 1, 500) AS first
RETURN [alias IN found[first..first + 500] | alias {.*, recorded_at: alias.recorded_at.epochMillis * 1000 + alias.recorded_at.microsecond % 1000}] AS rows
