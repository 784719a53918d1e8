// visible claims whose subject or object is one of some entities
UNWIND $entities AS entity
MATCH (:Entity {uuid: entity})<-[:SUBJECT|OBJECT]-(claim:Claim)
WHERE claim.group_id = $group AND ($predicates IS NULL OR claim.predicate IN $predicates)
  AND claim.said_at <= datetime($said_by) AND claim.recorded_at <= datetime($recorded_by)
WITH collect(DISTINCT claim) AS found
UNWIND range(0, size(found) - 1, 500) AS first
RETURN [claim IN found[first..first + 500] | claim {.*, vector_en: null, vector_zh: null, valid_since: null, valid_until: null,
  said_at: claim.said_at.epochMillis * 1000 + claim.said_at.microsecond % 1000,
  recorded_at: claim.recorded_at.epochMillis * 1000 + claim.recorded_at.microsecond % 1000,
  valid_at: claim.valid_at.epochMillis * 1000 + claim.valid_at.microsecond % 1000,
  invalid_at: claim.invalid_at.epochMillis * 1000 + claim.invalid_at.microsecond % 1000}] AS rows
