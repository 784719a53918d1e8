// what episodes mention by names that now name another entity, moved to it
UNWIND $rows AS row
MATCH (entity:Entity {uuid: row.entity})
MATCH (episode:Episodic)-[before:MENTIONS {mention: row.mention}]->(other:Entity) WHERE other <> entity
MERGE (episode)-[after:MENTIONS {mention: row.mention}]->(entity)
SET after += properties(before)
DELETE before
