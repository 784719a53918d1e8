// one session for each id, in its group
CREATE CONSTRAINT unique_session_id IF NOT EXISTS
FOR (n:Session) REQUIRE (n.group_id, n.id) IS UNIQUE
