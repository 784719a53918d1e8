// claims and episodes beyond a uuid that lack vectors, or those of a stage; episodes also where they lack token states
CALL () {
  MATCH (claim:Claim {group_id: $group})
  WHERE claim.said_at IS NOT NULL AND claim.uuid > $after
    AND ($stage <> '' OR claim.vector_en IS NULL AND claim.vector_zh IS NULL)
    AND ($stage = '' OR NOT EXISTS { MATCH (staged:StagedVectors {uuid: claim.uuid}) WHERE staged.stage = $stage })
  RETURN claim.uuid AS uuid, claim.text AS text, null AS row ORDER BY uuid LIMIT $limit
  UNION ALL
  MATCH (episode:Episodic {group_id: $group})
  WHERE episode.id IS NOT NULL AND episode.uuid > $after AND episode.source_description <> 'fact_triple'
    AND ($stage <> '' OR episode.vector_en IS NULL AND episode.vector_zh IS NULL
      OR $states AND NOT EXISTS { MATCH (:TokenStates {uuid: episode.uuid}) })
    AND ($stage = '' OR NOT EXISTS { MATCH (staged:StagedVectors {uuid: episode.uuid}) WHERE staged.stage = $stage })
  RETURN episode.uuid AS uuid, null AS text, episode {.*, vector_en: null, vector_zh: null,
    said_at: episode.valid_at.epochMillis * 1000 + episode.valid_at.microsecond % 1000,
    recorded_at: episode.created_at.epochMillis * 1000 + episode.created_at.microsecond % 1000,
    valid_at: null, created_at: null} AS row ORDER BY uuid LIMIT $limit
}
RETURN uuid, text, row ORDER BY uuid LIMIT $limit
