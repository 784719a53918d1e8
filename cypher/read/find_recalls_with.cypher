// entries of the recall log that hold something of some things, the latest first
UNWIND $things AS thing
MATCH (:Usage {group_id: $group, kind: thing.kind, id: thing.id})<-[:HANDED]-(recall:Recall)
WITH DISTINCT recall ORDER BY recall.recorded_at DESC, recall.id DESC LIMIT $limit
RETURN recall {.id, .question, .asked, .hits, .text, .sources, .deleted,
  recorded_at: recall.recorded_at.epochMillis * 1000 + recall.recorded_at.microsecond % 1000} AS row
ORDER BY recall.recorded_at DESC, recall.id DESC
