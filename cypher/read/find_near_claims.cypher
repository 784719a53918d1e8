// visible claims of a group among the nearest of all groups, best first, and how many of all there were
CALL db.index.vector.queryNodes($index, $nearest, $vector) YIELD node AS claim, score
WITH collect({node: claim, score: score}) AS found
WITH found, size(found) AS seen
UNWIND found AS hit
WITH hit.node AS claim, hit.score AS score, seen
WHERE claim.group_id = $group AND claim.said_at <= datetime($said_by) AND claim.recorded_at <= datetime($recorded_by)
RETURN claim.uuid AS uuid, 2 * score - 1 AS score, seen
ORDER BY score DESC, uuid LIMIT $limit
