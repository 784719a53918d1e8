// from this write on, what readers keep of the group is read anew: something that was stored was changed or went
MATCH (group:Group {group_id: $group})
SET group.revised = group.turn, group.wrote = group.turn
