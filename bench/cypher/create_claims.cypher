// claims with their episode, subject and object, made
UNWIND $rows AS row
MATCH (episode:Episodic {uuid: row.properties.episode})
MATCH (subject:Entity {uuid: row.properties.subject})
MATCH (object:Entity {uuid: row.properties.object})
CREATE (claim:Claim {uuid: row.uuid})
SET claim += row.properties,
    claim.said_at = datetime(row.said_at), claim.recorded_at = datetime(row.recorded_at),
    claim.valid_at = datetime(row.valid_at), claim.invalid_at = datetime(row.invalid_at),
    claim.valid_since = datetime(row.valid_since), claim.valid_until = datetime(row.valid_until)
CREATE (episode)-[:STATES]->(claim), (claim)-[:SUBJECT]->(subject), (claim)-[:OBJECT]->(object)
