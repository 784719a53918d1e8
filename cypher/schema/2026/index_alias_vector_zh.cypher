// names by likeness to a text in Chinese, filtered inside the index
CYPHER 25 CREATE VECTOR INDEX alias_vector_zh IF NOT EXISTS
FOR (n:Alias) ON n.vector_zh
WITH [n.group_id, n.recorded_at]
OPTIONS {indexConfig: {
  `vector.dimensions`: 512,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false
}}
