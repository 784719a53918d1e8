// which of some mentions a claim names as said, leaving some claims out
UNWIND $mentions AS mention
CALL (mention) {
  MATCH (:Entity {uuid: mention})<-[:SUBJECT]-(claim:Claim)
  WHERE claim.subject_said IS NULL AND NOT claim.uuid IN $claims RETURN 1 AS found LIMIT 1
  UNION ALL
  MATCH (:Entity {uuid: mention})<-[:OBJECT]-(claim:Claim)
  WHERE claim.object_said IS NULL AND NOT claim.uuid IN $claims RETURN 1 AS found LIMIT 1
  UNION ALL
  MATCH (claim:Claim {subject_said: mention})
  WHERE claim.group_id = $group AND NOT claim.uuid IN $claims RETURN 1 AS found LIMIT 1
  UNION ALL
  MATCH (claim:Claim {object_said: mention})
  WHERE claim.group_id = $group AND NOT claim.uuid IN $claims RETURN 1 AS found LIMIT 1
  UNION ALL
  MATCH (claim:Claim {instead_said: mention})
  WHERE claim.group_id = $group AND NOT claim.uuid IN $claims RETURN 1 AS found LIMIT 1
}
RETURN DISTINCT mention
