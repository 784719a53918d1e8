// the ids of the claims and the episodes of a group, of each up to a limit
CALL () {
  MATCH (claim:Claim {group_id: $group}) WHERE claim.said_at IS NOT NULL
  WITH claim LIMIT $limit
  RETURN collect(claim.uuid) AS claims
}
CALL () {
  MATCH (episode:Episodic {group_id: $group}) WHERE episode.id IS NOT NULL
  WITH episode LIMIT $limit
  RETURN collect(episode.uuid) AS episodes
}
RETURN claims, episodes
