// mentions by canonical name, by uuid, or by the entity that each is
CALL () {
  UNWIND $keys AS key MATCH (alias:Alias {group_id: $group, key: key}) RETURN alias
  UNION UNWIND $ids AS id MATCH (alias:Alias {uuid: id}) RETURN alias
  UNION UNWIND $entities AS entity MATCH (:Entity {uuid: entity})<-[:NAMES]-(alias:Alias) RETURN alias
}
WITH alias WHERE alias.group_id = $group AND alias.name IS NOT NULL
RETURN alias {.*, recorded_at: alias.recorded_at.epochMillis * 1000 + alias.recorded_at.microsecond % 1000} AS row
