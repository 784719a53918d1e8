// some episodes with their vector of one encoder, and when they were said and recorded
UNWIND $uuids AS uuid
MATCH (episode:Episodic {uuid: uuid}) WHERE episode.group_id = $group
WITH episode, CASE $encoder WHEN 'en' THEN episode.vector_en ELSE episode.vector_zh END AS vector
WHERE size(vector) = $size
RETURN collect([episode.uuid,
  episode.valid_at.epochMillis * 1000 + episode.valid_at.microsecond % 1000,
  episode.created_at.epochMillis * 1000 + episode.created_at.microsecond % 1000, vector]) AS rows
