// how many visible claims and episodes a group has, counted up to a limit
CALL () {
  MATCH (n:Claim)
  WHERE n.group_id = $group AND n.said_at <= datetime($said_by) AND n.recorded_at <= datetime($recorded_by)
  WITH n LIMIT $limit
  RETURN count(n) AS claims
}
CALL () {
  MATCH (n:Episodic)
  WHERE n.group_id = $group AND n.valid_at <= datetime($said_by) AND n.created_at <= datetime($recorded_by)
  WITH n LIMIT $limit
  RETURN count(n) AS episodes
}
RETURN claims, episodes
