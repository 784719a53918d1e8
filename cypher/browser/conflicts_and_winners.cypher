// beliefs that were overturned, with what is believed now of the same key and time instead; :param {group: "main"}
MATCH (subject:Entity {group_id: $group})-[lost:BELIEVED]->(object:Entity)
WHERE lost.key IS NOT NULL
OPTIONAL MATCH (subject)-[won:RELATES_TO]->(winner:Entity)
WHERE won.key = lost.key AND won.valid_since < lost.valid_until AND lost.valid_since < won.valid_until
  AND winner <> object
RETURN subject.name AS subject, lost.name AS predicate, object.name AS lost,
       lost.believed_from AS believed_from, lost.believed_to AS believed_to,
       lost.valid_at AS lost_from, lost.invalid_at AS lost_to,
       winner.name AS won, won.valid_at AS won_from, won.invalid_at AS won_to, won.fact AS sentence
ORDER BY subject, predicate, believed_to, believed_from, lost_from, won_from
