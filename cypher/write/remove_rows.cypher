// rows that a write takes away, by kind
// shapes of facts, removed; with one goes an edge of the same fact that has lost since when it is believed
CALL () {
  UNWIND $rows.beliefs AS row
  WITH row.uuid AS uuid, datetime(row.believed_from) AS since
  CALL (uuid, since) {
    MATCH ()-[fact:RELATES_TO {uuid: uuid}]->()
    WHERE fact.group_id = $group AND coalesce(fact.believed_from, since) = since
    DELETE fact
  }
  CALL (uuid, since) {
    MATCH ()-[belief:BELIEVED {uuid: uuid}]->()
    WHERE belief.group_id = $group AND belief.believed_from = since
    DELETE belief
  }
}
// the links that claims state and merges make, removed
CALL () {
  UNWIND $rows.links AS claim
  MATCH ()-[link:SAME_AS {claim: claim}]->() WHERE link.group_id = $group
  DELETE link
}
// claims, removed
CALL () {
  UNWIND $rows.claims AS uuid
  MATCH (claim:Claim {uuid: uuid}) WHERE claim.group_id = $group
  DETACH DELETE claim
}
// episodes, removed
CALL () {
  UNWIND $rows.episodes AS uuid
  MATCH (episode:Episodic {uuid: uuid}) WHERE episode.group_id = $group
  DETACH DELETE episode
}
// vectors of both that wait to be adopted, removed
CALL () {
  UNWIND $rows.claims + $rows.episodes AS uuid
  MATCH (staged:StagedVectors {uuid: uuid}) WHERE staged.group_id = $group
  DELETE staged
}
// their token states, removed
CALL () {
  UNWIND $rows.episodes AS uuid
  MATCH (states:TokenStates {uuid: uuid}) WHERE states.group_id = $group
  DELETE states
}
