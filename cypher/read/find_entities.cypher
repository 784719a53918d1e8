// mentions by canonical name, by uuid, or by the entity that each is
CALL () {
  UNWIND $keys AS key MATCH (alias:Alias {group_id: $group, key: key}) RETURN alias
  UNION UNWIND $ids AS id MATCH (alias:Alias {uuid: id}) RETURN alias
  UNION UNWIND $entities AS entity MATCH (:Entity {uuid: entity})<-[:NAMES]-(alias:Alias) RETURN alias
}
WITH alias WHERE alias.group_id = $group AND alias.name IS NOT NULL
WITH collect(alias) AS found
UNWIND range(0, size(found) - 1, 500) AS first
RETURN [alias IN found[first..first + 500] | alias {.*, recorded_at: alias.recorded_at.epochMillis * 1000 + alias.recorded_at.microsecond % 1000}] AS rows
