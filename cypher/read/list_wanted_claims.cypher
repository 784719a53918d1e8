// the visible claims of a kind, a source, about some entities, said in a window; null is any
MATCH (claim:Claim)
WHERE claim.group_id = $group AND claim.said_at >= datetime($said_from) AND claim.said_at < datetime($said_to)
  AND claim.said_at <= datetime($said_by) AND claim.recorded_at <= datetime($recorded_by)
  AND ($kinds IS NULL OR coalesce(claim.kind, 'fact') IN $kinds)
  AND ($sources IS NULL OR coalesce(claim.source, 'stated') IN $sources)
  AND ($entities IS NULL OR EXISTS { (claim)-[:SUBJECT|OBJECT]->(entity:Entity) WHERE entity.uuid IN $entities })
RETURN claim.uuid AS uuid, claim.episode AS episode
