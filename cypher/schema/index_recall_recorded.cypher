// the recall log of a group in order
CREATE INDEX recall_recorded IF NOT EXISTS
FOR (n:Recall) ON (n.group_id, n.recorded_at)
