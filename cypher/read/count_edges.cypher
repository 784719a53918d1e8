// how many facts there are about each of some entities, up to a number
UNWIND $entities AS entity
CALL (entity) {
  MATCH (:Entity {uuid: entity})-[fact:RELATES_TO]-()
  WHERE fact.group_id = $group AND fact.key IS NOT NULL AND fact.believed_from IS NOT NULL
  WITH fact LIMIT $most
  RETURN count(fact) AS edges
}
RETURN entity, edges
