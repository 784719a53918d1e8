// names by likeness to a text in English, filtered inside the index
CYPHER 25 CREATE VECTOR INDEX alias_vector_en IF NOT EXISTS
FOR (n:Alias) ON n.vector_en
WITH [n.group_id, n.recorded_at]
OPTIONS {indexConfig: {
  `vector.dimensions`: 384,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false
}}
