// which of some mentions a claim names as said, leaving some claims out
UNWIND $mentions AS mention
WITH mention WHERE EXISTS {
  MATCH (:Entity {uuid: mention})<-[:SUBJECT]-(claim:Claim {group_id: $group})
  WHERE claim.subject_said IS NULL AND NOT claim.uuid IN $claims
} OR EXISTS {
  MATCH (:Entity {uuid: mention})<-[:OBJECT]-(claim:Claim {group_id: $group})
  WHERE claim.object_said IS NULL AND NOT claim.uuid IN $claims
} OR EXISTS {
  MATCH (claim:Claim {subject_said: mention}) WHERE claim.group_id = $group AND NOT claim.uuid IN $claims
} OR EXISTS {
  MATCH (claim:Claim {object_said: mention}) WHERE claim.group_id = $group AND NOT claim.uuid IN $claims
} OR EXISTS {
  MATCH (claim:Claim {instead_said: mention}) WHERE claim.group_id = $group AND NOT claim.uuid IN $claims
}
RETURN mention
