// of some mentions, those that nothing but one another names any more, removed with the entity that each is
UNWIND $uuids AS uuid
WITH uuid
WHERE NOT EXISTS { (:Entity {uuid: uuid, group_id: $group})<-[:SUBJECT|OBJECT]-(:Claim) }
  AND NOT EXISTS { MATCH (claim:Claim) WHERE claim.subject_said = uuid }
  AND NOT EXISTS { MATCH (claim:Claim) WHERE claim.object_said = uuid }
  AND NOT EXISTS { MATCH (claim:Claim) WHERE claim.instead_said = uuid }
  AND NOT EXISTS { MATCH (claim:Claim) WHERE claim.instead_of = uuid }
  AND NOT EXISTS { MATCH (:Episodic)-[mentions:MENTIONS]->(:Entity) WHERE mentions.mention = uuid }
  AND NOT EXISTS { (:Alias {uuid: uuid})-[:SAME_AS]-(:Alias) }
WITH collect(uuid) AS orphans
UNWIND orphans AS uuid
WITH uuid
WHERE NOT EXISTS {
  MATCH (:Entity {uuid: uuid})<-[:NAMES]-(other:Alias) WHERE other.uuid <> uuid AND NOT other.uuid IN orphans
}
OPTIONAL MATCH (alias:Alias {uuid: uuid, group_id: $group})
DETACH DELETE alias
WITH uuid
MATCH (entity:Entity {uuid: uuid, group_id: $group}) WHERE NOT EXISTS { (entity)--() }
DELETE entity
