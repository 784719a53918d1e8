// what was committed, written to the store files
CALL db.checkpoint() YIELD success
RETURN success
