// the claims whose object was said as a mention other than the entity that it is
CREATE INDEX claim_object_said IF NOT EXISTS
FOR (n:Claim) ON (n.object_said)
