// episodes by likeness to a text in Chinese
CREATE VECTOR INDEX episode_vector_zh IF NOT EXISTS
FOR (n:Episodic) ON n.vector_zh
OPTIONS {indexConfig: {
  `vector.dimensions`: 512,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false
}}
