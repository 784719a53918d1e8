// of some mentions, and those that some merges withdrew, the withdrawn entities as they are now
CALL () {
  UNWIND $rows.mentions AS uuid
  RETURN uuid
  UNION
  UNWIND $rows.claims AS claim
  MATCH (merged:Merged)-[into:MERGED_INTO {claim: claim}]->() WHERE merged.group_id = $group
  RETURN merged.uuid AS uuid
}
WITH collect(uuid) AS uuids
CALL (uuids) {
  UNWIND uuids AS uuid
  MATCH (before:Merged {uuid: uuid}) WHERE before.group_id = $group
  DETACH DELETE before
}
CALL (uuids) {
  UNWIND uuids AS uuid
  MATCH (entity:Entity)<-[:NAMES]-(alias:Alias {uuid: uuid})-[merge:SAME_AS {merged: true}]->(:Alias)
  WHERE alias.group_id = $group AND alias.uuid <> entity.uuid AND merge.within IS NULL AND merge.undone_at IS NULL
  WITH alias, entity, merge ORDER BY merge.recorded_at, merge.claim
  WITH alias, entity, head(collect(merge)) AS merge
  CREATE (merged:Merged {uuid: alias.uuid, group_id: $group})
  SET merged.name = alias.name, merged.key = alias.key, merged.kind = coalesce(alias.kind, '')
  CREATE (merged)-[:MERGED_INTO {claim: merge.claim, group_id: $group, recorded_at: merge.recorded_at}]->(entity)
}
