// episodes by likeness to a text in Chinese, filtered inside the index
CYPHER 25 CREATE VECTOR INDEX episode_vector_zh IF NOT EXISTS
FOR (n:Episodic) ON n.vector_zh
WITH [n.group_id, n.valid_at, n.created_at]
OPTIONS {indexConfig: {
  `vector.dimensions`: 512,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false
}}
