// how many entries the recall log of a group has, in how many a hit was used, and how many hits were handed and used
MATCH (recall:Recall {group_id: $group})
RETURN count(recall) AS recalls, sum(CASE WHEN recall.used > 0 THEN 1 ELSE 0 END) AS useful,
  sum(recall.handed) AS handed, sum(recall.used) AS used
