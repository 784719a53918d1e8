// claims by key, by uuid, by episode, or by a mention that they name
CALL () {
  UNWIND $keys AS key
  MATCH (claim:Claim {group_id: $group, key: key}) WHERE claim.valid_since IS NOT NULL RETURN claim
  UNION UNWIND $ids AS id MATCH (claim:Claim {uuid: id}) RETURN claim
  UNION UNWIND $episodes AS episode MATCH (:Episodic {uuid: episode})-[:STATES]->(claim:Claim) RETURN claim
  UNION UNWIND $mentions AS mention
  MATCH (:Entity {uuid: mention})<-[:SUBJECT]-(claim:Claim) WHERE claim.subject_said IS NULL RETURN claim
  UNION UNWIND $mentions AS mention
  MATCH (:Entity {uuid: mention})<-[:OBJECT]-(claim:Claim) WHERE claim.object_said IS NULL RETURN claim
  UNION UNWIND $mentions AS mention MATCH (claim:Claim {subject_said: mention}) RETURN claim
  UNION UNWIND $mentions AS mention MATCH (claim:Claim {object_said: mention}) RETURN claim
  UNION UNWIND $mentions AS mention MATCH (claim:Claim {instead_said: mention}) RETURN claim
}
WITH claim WHERE claim.group_id = $group
WITH collect(claim) AS found
UNWIND range(0, size(found) - 1, 500) AS first
RETURN [claim IN found[first..first + 500] | claim {.*, vector_en: null, vector_zh: null, valid_since: null, valid_until: null,
  said_at: claim.said_at.epochMillis * 1000 + claim.said_at.microsecond % 1000,
  recorded_at: claim.recorded_at.epochMillis * 1000 + claim.recorded_at.microsecond % 1000,
  valid_at: claim.valid_at.epochMillis * 1000 + claim.valid_at.microsecond % 1000,
  invalid_at: claim.invalid_at.epochMillis * 1000 + claim.invalid_at.microsecond % 1000}] AS rows
