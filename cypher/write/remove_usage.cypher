// how often things that are gone were recalled and used, removed
UNWIND $things AS thing
MATCH (usage:Usage {group_id: $group, kind: thing.kind, id: thing.id})
SET usage.times_recalled = null, usage.last_recalled = null, usage.times_used = null, usage.last_used = null
WITH usage WHERE NOT EXISTS { (usage)--() }
DELETE usage
