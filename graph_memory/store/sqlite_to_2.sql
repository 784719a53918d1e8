-- From schema 1: token states of episodes, made as episodes are encoded.
CREATE TABLE episode_states (
  n INTEGER NOT NULL,
  encoder TEXT NOT NULL,
  grp TEXT NOT NULL,
  states BLOB NOT NULL,
  PRIMARY KEY (n, encoder)
);
CREATE INDEX claim_pinned ON claims (grp, said_at) WHERE pinned = 1;
