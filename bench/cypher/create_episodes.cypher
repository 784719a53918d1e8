// episodes, made
UNWIND $rows AS row
CREATE (episode:Episodic {uuid: row.uuid})
SET episode += row.properties, episode.valid_at = datetime(row.said_at), episode.created_at = datetime(row.recorded_at)
