// whether a full-text index finds all of some terms in a node that holds the text, or lacks one of the terms
CALL db.index.fulltext.queryNodes($index, $query) YIELD node
WITH node, split(coalesce(node.terms, ''), ' ') AS held
WHERE any(term IN $terms WHERE NOT term IN held)
   OR any(name IN keys(node) WHERE node[name] IS :: STRING NOT NULL
          AND any(text IN $texts WHERE node[name] CONTAINS text))
RETURN 1 AS found LIMIT 1
