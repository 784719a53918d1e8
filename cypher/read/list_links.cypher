// all links of a group
MATCH (mention:Alias {group_id: $group})-[link:SAME_AS]->(target:Alias)
RETURN mention.uuid AS mention, target.uuid AS target, link.claim AS claim, link.merged AS merged, link.within AS within,
  link.undone_at.epochMillis * 1000 + link.undone_at.microsecond % 1000 AS undone_at,
  link.recorded_at.epochMillis * 1000 + link.recorded_at.microsecond % 1000 AS recorded_at
