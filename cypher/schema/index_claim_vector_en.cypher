// claims by likeness to a text in English
CREATE VECTOR INDEX claim_vector_en IF NOT EXISTS
FOR (n:Claim) ON n.vector_en
OPTIONS {indexConfig: {
  `vector.dimensions`: 384,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false
}}
