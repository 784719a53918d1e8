// what was merged into what, and how many claims were said of it; :param {group: "main"}
MATCH (merged:Merged {group_id: $group})-[into:MERGED_INTO]->(entity:Entity)
OPTIONAL MATCH (log:Ledger {group_id: $group, kind: "merge", id: into.claim})
OPTIONAL MATCH (claim:Claim) WHERE claim.subject_said = merged.uuid
RETURN merged.name AS merged, entity.name AS into, into.recorded_at AS recorded_at, log.state AS state, log.id AS merge,
       count(claim) AS claims
ORDER BY into, recorded_at, merged
