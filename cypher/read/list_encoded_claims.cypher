// the claims of a group that have a vector, up to a limit
MATCH (claim:Claim) WHERE claim.group_id = $group AND claim.said_at IS NOT NULL
  AND CASE $encoder WHEN 'en' THEN claim.vector_en IS NOT NULL ELSE claim.vector_zh IS NOT NULL END
WITH claim LIMIT $limit
RETURN collect(claim.uuid) AS uuids
