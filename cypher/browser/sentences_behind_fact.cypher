// the episodes and claims of a fact's key about its object, in the order of saying; :param {fact: "uuid of a fact"}
CALL () {
  MATCH ()-[fact:RELATES_TO {uuid: $fact}]->(object:Entity) RETURN fact, object
  UNION ALL
  MATCH ()-[fact:BELIEVED {uuid: $fact}]->(object:Entity) RETURN fact, object
}
WITH DISTINCT fact.group_id AS group, fact.key AS key, object
MATCH (episode:Episodic)-[:STATES]->(claim:Claim {group_id: group, key: key})
WHERE claim.valid_since IS NOT NULL
  AND (claim.object IS NULL OR object.uuid IN [claim.object, claim.instead_of])
RETURN DISTINCT episode.id AS episode, episode.valid_at AS said_at, episode.speaker AS speaker, episode.content AS sentence,
       claim.verb AS verb, claim.quote AS quote, claim.place AS place, claim.source AS source
ORDER BY said_at, episode, place
