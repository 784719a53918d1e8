// claims by likeness to a text in Chinese, filtered inside the index
CYPHER 25 CREATE VECTOR INDEX claim_vector_zh IF NOT EXISTS
FOR (n:Claim) ON n.vector_zh
WITH [n.group_id, n.valid_since, n.valid_until, n.said_at, n.recorded_at]
OPTIONS {indexConfig: {
  `vector.dimensions`: 512,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false
}}
