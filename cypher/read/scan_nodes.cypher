// where one of some texts stands in a property of a node: label and property
MATCH (node)
UNWIND keys(node) AS name
WITH node, name, node[name] AS value
WHERE (value IS :: STRING NOT NULL AND any(text IN $texts WHERE value CONTAINS text))
   OR (value IS :: LIST<STRING NOT NULL> NOT NULL AND any(one IN value WHERE any(text IN $texts WHERE one CONTAINS text)))
RETURN DISTINCT head(labels(node)) AS of, name
