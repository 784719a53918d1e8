// entries of the recall log
UNWIND $ids AS id
MATCH (recall:Recall {group_id: $group, id: id})
RETURN recall {.id, .question, .asked, .hits, .text, .sources, .deleted,
  recorded_at: recall.recorded_at.epochMillis * 1000 + recall.recorded_at.microsecond % 1000} AS row
