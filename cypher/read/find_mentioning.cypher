// the episodes that mention something by some mentions, in order
UNWIND $mentions AS mention
MATCH (episode:Episodic)-[mentions:MENTIONS {mention: mention}]->()
USING INDEX SEEK mentions:MENTIONS(mention)
WHERE mentions.group_id = $group
RETURN DISTINCT episode.uuid AS uuid ORDER BY uuid
