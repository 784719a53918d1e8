// uuids that two or more nodes share, of entities and of episodes
CALL () {
  MATCH (node:Entity) RETURN 'Entity' AS label, node.uuid AS uuid
  UNION ALL MATCH (node:Episodic) RETURN 'Episodic' AS label, node.uuid AS uuid
}
WITH label, uuid, count(*) AS nodes WHERE nodes > 1
RETURN label, uuid, nodes LIMIT 5
