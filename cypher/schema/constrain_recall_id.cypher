// one entry of the recall log for each recall, in each group that it asked
CREATE CONSTRAINT unique_recall_id IF NOT EXISTS
FOR (n:Recall) REQUIRE (n.group_id, n.id) IS UNIQUE
