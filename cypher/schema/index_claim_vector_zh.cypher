// claims by likeness to a text in Chinese
CREATE VECTOR INDEX claim_vector_zh IF NOT EXISTS
FOR (n:Claim) ON n.vector_zh
OPTIONS {indexConfig: {
  `vector.dimensions`: 512,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false
}}
