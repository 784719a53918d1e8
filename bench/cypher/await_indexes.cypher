// when every index answers
CALL db.awaitIndexes(300)
