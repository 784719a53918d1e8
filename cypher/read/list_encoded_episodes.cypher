// the episodes of a group that have a vector, up to a limit
MATCH (episode:Episodic) WHERE episode.group_id = $group AND episode.valid_at IS NOT NULL
  AND CASE $encoder WHEN 'en' THEN episode.vector_en IS NOT NULL ELSE episode.vector_zh IS NOT NULL END
WITH episode LIMIT $limit
RETURN collect(episode.uuid) AS uuids
