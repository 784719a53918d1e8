// a group of which nothing is left but its salt and some of its ledger: its clock, its predicates and embedder are new,
// and what readers keep of it is read anew
MERGE (group:Group {group_id: $group})
SET group.turn = coalesce(group.turn, 0) + 1
SET group.recorded_at = datetime({epochMillis: 0}), group.predicates = '{}', group.embedder = '',
  group.born = randomUUID(), group.revised = group.turn, group.wrote = group.turn
