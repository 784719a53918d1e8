// claims by likeness to a text in English, filtered inside the index
CYPHER 25 CREATE VECTOR INDEX claim_vector_en IF NOT EXISTS
FOR (n:Claim) ON n.vector_en
WITH [n.group_id, n.valid_since, n.valid_until, n.said_at, n.recorded_at]
OPTIONS {indexConfig: {
  `vector.dimensions`: 384,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false
}}
