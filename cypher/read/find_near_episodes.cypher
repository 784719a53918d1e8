// visible episodes of a group among the nearest of all groups, best first, and how many of all there were
CALL db.index.vector.queryNodes($index, $nearest, $vector) YIELD node AS episode, score
WITH collect({node: episode, score: score}) AS found
WITH found, size(found) AS seen
UNWIND found AS hit
WITH hit.node AS episode, hit.score AS score, seen
WHERE episode.group_id = $group AND episode.valid_at <= datetime($said_by) AND episode.created_at <= datetime($recorded_by)
RETURN episode.uuid AS uuid, 2 * score - 1 AS score, seen
ORDER BY score DESC, uuid LIMIT $limit
