// the recall log of a group up to an instant, the latest first, beyond a place in that order
MATCH (recall:Recall {group_id: $group})
WHERE recall.recorded_at <= datetime($until) AND recall.recorded_at <= datetime($at)
  AND (recall.recorded_at < datetime($at) OR recall.id < $id)
WITH recall ORDER BY recall.recorded_at DESC, recall.id DESC LIMIT $limit
RETURN recall {.id, .question, .asked, .hits, .text, .sources, .deleted,
  recorded_at: recall.recorded_at.epochMillis * 1000 + recall.recorded_at.microsecond % 1000} AS row
ORDER BY recall.recorded_at DESC, recall.id DESC
