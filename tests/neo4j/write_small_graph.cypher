// one fact of ours as the store writes it, with every property that Graphiti must find
CREATE (episode:Episodic {
  uuid: $group + '-episode', name: 'one', group_id: $group, source: 'text', source_description: '',
  content: 'Ann lives in Beijing.', created_at: $now, valid_at: $now, entity_edges: [$group + '-fact'],
  id: 'one', session: 's', position: 1.0
})
CREATE (ann:Entity {
  uuid: $group + '-ann', name: 'Ann', group_id: $group, summary: '', created_at: $now, kind: 'person'
})
CREATE (beijing:Entity {
  uuid: $group + '-beijing', name: 'Beijing', group_id: $group, summary: '', created_at: $now, kind: 'place'
})
CREATE (ann)-[:RELATES_TO {
  uuid: $group + '-fact', name: 'lives_in', fact: 'Ann lives in Beijing', group_id: $group,
  episodes: [$group + '-episode'], created_at: $now, valid_at: $now,
  key: 'k', believed_from: $now, valid_since: $now, valid_until: $now
}]->(beijing)
CREATE (claim:Claim {uuid: $group + '-claim', group_id: $group, text: 'Ann lives in Beijing.', episode: $group + '-episode'})
CREATE (episode)-[:STATES]->(claim)
CREATE (claim)-[:SUBJECT]->(ann)
CREATE (claim)-[:OBJECT]->(beijing)
FOREACH (entity IN [ann, beijing] |
  CREATE (episode)-[:MENTIONS {uuid: $group + entity.name, group_id: $group, created_at: $now}]->(entity)
)
