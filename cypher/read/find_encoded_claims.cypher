// some claims with their vector of one encoder, and when they were said and recorded
UNWIND $uuids AS uuid
MATCH (claim:Claim {uuid: uuid}) WHERE claim.group_id = $group
WITH claim, CASE $encoder WHEN 'en' THEN claim.vector_en ELSE claim.vector_zh END AS vector
WHERE size(vector) = $size
RETURN collect([claim.uuid,
  claim.said_at.epochMillis * 1000 + claim.said_at.microsecond % 1000,
  claim.recorded_at.epochMillis * 1000 + claim.recorded_at.microsecond % 1000, vector]) AS rows
