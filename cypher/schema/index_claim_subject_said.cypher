// the claims whose subject was said as a mention other than the entity that it is
CREATE INDEX claim_subject_said IF NOT EXISTS
FOR (n:Claim) ON (n.subject_said)
