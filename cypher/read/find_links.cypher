// the links from or to some mentions
UNWIND $mentions AS uuid
MATCH (:Alias {uuid: uuid})-[link:SAME_AS]-(:Alias) WHERE link.group_id = $group
WITH DISTINCT link
WITH link, startNode(link) AS mention, endNode(link) AS target
RETURN mention.uuid AS mention, target.uuid AS target, link.claim AS claim, link.merged AS merged, link.within AS within,
  link.undone_at.epochMillis * 1000 + link.undone_at.microsecond % 1000 AS undone_at,
  link.recorded_at.epochMillis * 1000 + link.recorded_at.microsecond % 1000 AS recorded_at
