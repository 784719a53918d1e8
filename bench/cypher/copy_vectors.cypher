// the vector of its claim on each fact of a group, where Graphiti looks for it, in the way in which it puts it there
MATCH ()-[fact:RELATES_TO]->() WHERE fact.group_id = $group AND fact.fact_embedding IS NULL
MATCH (claim:Claim {uuid: fact.claim}) WHERE claim.vector_en IS NOT NULL
CALL db.create.setRelationshipVectorProperty(fact, 'fact_embedding', claim.vector_en)
RETURN count(*) AS facts
