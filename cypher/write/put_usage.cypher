// how often things were recalled and used
UNWIND $rows AS row
MERGE (usage:Usage {group_id: $group, kind: row.kind, id: row.id})
SET usage.times_recalled = row.times_recalled, usage.last_recalled = datetime(row.last_recalled),
  usage.times_used = row.times_used, usage.last_used = datetime(row.last_used)
