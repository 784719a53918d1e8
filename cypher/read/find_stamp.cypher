// which group it is, its last write, and at which of its writes rows last came, and something stored last was changed or went
MATCH (group:Group {group_id: $group})
RETURN group.born AS born, coalesce(group.turn, 0) AS turn, coalesce(group.wrote, 0) AS wrote, coalesce(group.revised, 0) AS revised
