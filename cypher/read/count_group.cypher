// how many episodes, claims, mentions of entities, facts and superseded shapes a group has
RETURN
  COUNT { MATCH (n:Episodic {group_id: $group}) WHERE n.id IS NOT NULL } AS episodes,
  COUNT { MATCH (n:Claim {group_id: $group}) WHERE n.said_at IS NOT NULL } AS claims,
  COUNT { MATCH (n:Alias {group_id: $group}) WHERE n.key IS NOT NULL AND n.name IS NOT NULL } AS entities,
  COUNT { MATCH ()-[r:RELATES_TO {group_id: $group}]->() WHERE r.key IS NOT NULL AND r.valid_since IS NOT NULL } AS facts,
  COUNT { MATCH ()-[r:BELIEVED {group_id: $group}]->() WHERE r.key IS NOT NULL } AS superseded
