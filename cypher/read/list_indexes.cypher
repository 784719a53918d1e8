// the names of all indexes and what state each is in
SHOW INDEXES YIELD name, state, labelsOrTypes, properties
RETURN name, state, labelsOrTypes AS labels, properties
