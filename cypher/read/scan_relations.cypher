// where one of some texts stands in a property of a relation: type and property
MATCH ()-[relation]->()
UNWIND keys(relation) AS name
WITH relation, name, relation[name] AS value
WHERE (value IS :: STRING NOT NULL AND any(text IN $texts WHERE value CONTAINS text))
   OR (value IS :: LIST<STRING NOT NULL> NOT NULL AND any(one IN value WHERE any(text IN $texts WHERE one CONTAINS text)))
RETURN DISTINCT type(relation) AS of, name
