// which entities episodes mention, made
UNWIND $rows AS row
MATCH (episode:Episodic {uuid: row.episode})
MATCH (entity:Entity {uuid: row.mention})
CREATE (episode)-[:MENTIONS {uuid: row.uuid, mention: row.mention, group_id: $group}]->(entity)
