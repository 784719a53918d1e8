// a group that is to be taken away, part by part: what readers keep of it counts for nothing from now on
MATCH (group:Group {group_id: $group})
SET group.turn = coalesce(group.turn, 0) + 1
SET group.born = randomUUID(), group.revised = group.turn, group.wrote = group.turn
