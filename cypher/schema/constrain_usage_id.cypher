// one node for each fact, episode or entity that was recalled, used or stands behind what was recalled
CREATE CONSTRAINT unique_usage_id IF NOT EXISTS
FOR (n:Usage) REQUIRE (n.group_id, n.kind, n.id) IS UNIQUE
