// all rows that a write puts, by kind; gives the mentions that named another entity before
// what readers keep of the group lacks what comes now
CALL () {
  MATCH (group:Group {group_id: $group}) SET group.wrote = group.turn
}
// the clock, predicates and embedder of the group
CALL () {
  UNWIND $rows.groups AS row
  MERGE (group:Group {group_id: $group})
  SET group += row.properties, group.recorded_at = datetime(row.recorded_at)
}
// episodes; of one that was there, what readers keep is old
CALL () {
  MATCH (group:Group {group_id: $group})
  UNWIND $rows.episodes AS row
  MERGE (episode:Episodic {uuid: row.uuid})
  FOREACH (before IN CASE WHEN episode.body IS NULL THEN [] ELSE [1] END | SET group.revised = group.turn)
  SET episode += row.properties,
      episode.valid_at = datetime(row.said_at),
      episode.created_at = datetime(row.recorded_at)
}
// mentions, each naming its entity
CALL () {
  UNWIND $rows.entities AS row
  MERGE (alias:Alias {uuid: row.uuid})
  SET alias += row.properties, alias.recorded_at = datetime(row.recorded_at)
  MERGE (entity:Entity {uuid: row.entity})
  ON CREATE SET entity += row.stub, entity.created_at = datetime(row.recorded_at)
  FOREACH (own IN row.own | SET entity += own, entity.created_at = datetime(row.recorded_at))
  WITH alias, entity
  OPTIONAL MATCH (alias)-[before:NAMES]->(other:Entity) WHERE other <> entity
  DELETE before
  MERGE (alias)-[:NAMES]->(entity)
  WITH alias, entity, count(other) AS others WHERE others > 0
  RETURN collect({mention: alias.uuid, entity: entity.uuid}) AS renamed
}
// links between mentions, one for each claim that states one, and each merge
CALL () {
  UNWIND $rows.links AS row
  CALL (row) {
    MATCH ()-[before:SAME_AS {claim: row.claim}]->()
    DELETE before
  }
  MERGE (mention:Alias {uuid: row.mention}) ON CREATE SET mention.group_id = $group, mention.key = ''
  MERGE (target:Alias {uuid: row.target}) ON CREATE SET target.group_id = $group, target.key = ''
  CREATE (mention)-[link:SAME_AS {claim: row.claim, group_id: $group, recorded_at: datetime(row.recorded_at)}]->(target)
  SET link.merged = row.merged, link.within = row.within, link.undone_at = datetime(row.undone_at)
}
// claims with their episode, subject and object; an entity that is not there yet is made
CALL () {
  MATCH (group:Group {group_id: $group})
  UNWIND $rows.claims AS row
  MERGE (claim:Claim {uuid: row.uuid})
  FOREACH (before IN CASE WHEN claim.key IS NULL THEN [] ELSE [1] END | SET group.revised = group.turn)
  SET claim += row.properties,
      claim.said_at = datetime(row.said_at),
      claim.recorded_at = datetime(row.recorded_at),
      claim.valid_at = datetime(row.valid_at),
      claim.invalid_at = datetime(row.invalid_at),
      claim.valid_since = datetime(row.valid_since),
      claim.valid_until = datetime(row.valid_until)
  WITH claim, row
  CALL (claim) {
    MATCH (claim)-[before:SUBJECT|OBJECT]->()
    DELETE before
  }
  MERGE (subject:Entity {uuid: row.properties.subject})
  ON CREATE SET subject += row.stub, subject.name = row.properties.subject_name,
                subject.created_at = datetime(row.recorded_at)
  CREATE (claim)-[:SUBJECT]->(subject)
  WITH claim, row
  CALL (claim, row) {
    WITH row WHERE row.properties.object IS NOT NULL
    MERGE (object:Entity {uuid: row.properties.object})
    ON CREATE SET object += row.stub, object.name = row.properties.object_name,
                  object.created_at = datetime(row.recorded_at)
    CREATE (claim)-[:OBJECT]->(object)
  }
  MATCH (episode:Episodic {uuid: row.properties.episode})
  MERGE (episode)-[:STATES]->(claim)
}
// what is believed now, one edge for each spell; a shape that is there is replaced
CALL () {
  UNWIND $rows.facts AS row
  CALL (row) {
    MATCH ()-[before:RELATES_TO {uuid: row.properties.uuid}]->()
    WHERE before.group_id = $group
      AND coalesce(before.believed_from = datetime(row.believed_from), true)
    DELETE before
  }
  CALL (row) {
    MATCH ()-[before:BELIEVED {uuid: row.properties.uuid}]->()
    WHERE before.group_id = $group AND before.believed_from = datetime(row.believed_from)
    DELETE before
  }
  MERGE (subject:Entity {uuid: row.subject})
  ON CREATE SET subject += row.stub, subject.name = row.properties.subject_name,
                subject.created_at = datetime(row.recorded_at)
  MERGE (object:Entity {uuid: row.object})
  ON CREATE SET object += row.stub, object.name = row.properties.object_name,
                object.created_at = datetime(row.recorded_at)
  CREATE (subject)-[fact:RELATES_TO]->(object)
  SET fact = row.properties,
      fact.created_at = datetime(row.recorded_at),
      fact.valid_at = datetime(row.valid_at),
      fact.invalid_at = datetime(row.invalid_at),
      fact.valid_since = datetime(row.valid_since),
      fact.valid_until = datetime(row.valid_until),
      fact.believed_from = datetime(row.believed_from),
      fact.believed_to = datetime(row.believed_to),
      fact.expired_at = datetime(row.expired_at),
      fact.reference_time = datetime(row.believed_from)
}
// what was believed before and is no more, one edge for each shape of a spell
CALL () {
  UNWIND $rows.beliefs AS row
  CALL (row) {
    MATCH ()-[before:RELATES_TO {uuid: row.properties.uuid}]->()
    WHERE before.group_id = $group
      AND coalesce(before.believed_from = datetime(row.believed_from), true)
    DELETE before
  }
  CALL (row) {
    MATCH ()-[before:BELIEVED {uuid: row.properties.uuid}]->()
    WHERE before.group_id = $group AND before.believed_from = datetime(row.believed_from)
    DELETE before
  }
  MERGE (subject:Entity {uuid: row.subject})
  ON CREATE SET subject += row.stub, subject.name = row.properties.subject_name,
                subject.created_at = datetime(row.recorded_at)
  MERGE (object:Entity {uuid: row.object})
  ON CREATE SET object += row.stub, object.name = row.properties.object_name,
                object.created_at = datetime(row.recorded_at)
  CREATE (subject)-[fact:BELIEVED]->(object)
  SET fact = row.properties,
      fact.created_at = datetime(row.recorded_at),
      fact.valid_at = datetime(row.valid_at),
      fact.invalid_at = datetime(row.invalid_at),
      fact.valid_since = datetime(row.valid_since),
      fact.valid_until = datetime(row.valid_until),
      fact.believed_from = datetime(row.believed_from),
      fact.believed_to = datetime(row.believed_to)
}
// which entities episodes mention, and by which name
CALL () {
  UNWIND $rows.mentions AS row
  MATCH (episode:Episodic {uuid: row.episode})
  MATCH (:Alias {uuid: row.mention})-[:NAMES]->(entity:Entity)
  MERGE (episode)-[mentions:MENTIONS {mention: row.mention}]->(entity)
  ON CREATE SET mentions.uuid = row.uuid, mentions.group_id = $group, mentions.created_at = episode.created_at
}
RETURN renamed
