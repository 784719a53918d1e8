// all links of a group
MATCH (mention:Alias {group_id: $group})-[link:SAME_AS]->(target:Alias)
RETURN mention.uuid AS mention, target.uuid AS target, link.claim AS claim,
  link.recorded_at.epochMillis * 1000 + link.recorded_at.microsecond % 1000 AS recorded_at
