// episodes by likeness to a text in English, filtered inside the index
CYPHER 25 CREATE VECTOR INDEX episode_vector_en IF NOT EXISTS
FOR (n:Episodic) ON n.vector_en
WITH [n.group_id, n.valid_at, n.created_at]
OPTIONS {indexConfig: {
  `vector.dimensions`: 384,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false
}}
