// vectors of episodes that are there
UNWIND $rows AS row
MATCH (episode:Episodic {uuid: row.uuid})
SET episode.vector_en = row.vector_en, episode.vector_zh = row.vector_zh
