-- Version 1. Columns are fields of graph_memory.rows; `grp` is the group, `n` what full text and vectors point at.
-- 4611686018427387904 is times.FAR_FUTURE: a shape with that `believed_to` is the current one.

CREATE TABLE groups (
  name TEXT PRIMARY KEY,
  recorded_at INTEGER NOT NULL,
  predicates TEXT NOT NULL,
  embedder TEXT NOT NULL,
  salt TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;

CREATE TABLE episodes (
  n INTEGER PRIMARY KEY,
  grp TEXT NOT NULL,
  uuid TEXT NOT NULL,
  id TEXT NOT NULL,
  content TEXT NOT NULL,
  source TEXT NOT NULL,
  said_at INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  position REAL NOT NULL,
  session TEXT NOT NULL,
  speaker TEXT NOT NULL,
  kind TEXT NOT NULL,
  importance INTEGER NOT NULL,
  body TEXT NOT NULL,
  terms TEXT NOT NULL
);
CREATE UNIQUE INDEX episode_uuid ON episodes (grp, uuid);
CREATE INDEX episode_id ON episodes (grp, id);
CREATE INDEX episode_position ON episodes (grp, session, position, said_at, id);
CREATE INDEX episode_said ON episodes (grp, said_at, id, recorded_at);

CREATE TABLE entities (
  n INTEGER PRIMARY KEY,
  grp TEXT NOT NULL,
  id TEXT NOT NULL,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  value INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  entity TEXT NOT NULL
);
CREATE UNIQUE INDEX entity_id ON entities (grp, id);
CREATE INDEX entity_key ON entities (grp, key);
CREATE INDEX entity_members ON entities (grp, entity) WHERE entity <> id;

CREATE TABLE links (
  n INTEGER PRIMARY KEY,
  grp TEXT NOT NULL,
  mention TEXT NOT NULL,
  target TEXT NOT NULL,
  claim TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  merged INTEGER NOT NULL DEFAULT 0,
  within TEXT NOT NULL DEFAULT '',
  undone_at INTEGER NOT NULL DEFAULT 4611686018427387904
);
CREATE UNIQUE INDEX link_claim ON links (grp, claim);
CREATE INDEX link_mention ON links (grp, mention);
CREATE INDEX link_target ON links (grp, target);

CREATE TABLE mentions (
  grp TEXT NOT NULL,
  episode TEXT NOT NULL,
  mention TEXT NOT NULL,
  PRIMARY KEY (grp, episode, mention)
) WITHOUT ROWID;
CREATE INDEX mention_episodes ON mentions (grp, mention);

CREATE TABLE claims (
  n INTEGER PRIMARY KEY,
  grp TEXT NOT NULL,
  subject_said TEXT NOT NULL,
  object_said TEXT,
  instead_said TEXT,
  terms TEXT NOT NULL,
  id TEXT NOT NULL,
  episode TEXT NOT NULL,
  key TEXT NOT NULL,
  subject TEXT NOT NULL,
  predicate TEXT NOT NULL,
  object TEXT,
  verb TEXT NOT NULL,
  said_at INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  position REAL NOT NULL,
  place INTEGER NOT NULL,
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  gives_from INTEGER NOT NULL,
  gives_to INTEGER NOT NULL,
  observed INTEGER NOT NULL,
  exclusive INTEGER,
  instead_of TEXT,
  episode_id TEXT NOT NULL,
  source TEXT NOT NULL,
  qualifier TEXT NOT NULL,
  scope TEXT NOT NULL,
  subject_name TEXT NOT NULL,
  object_name TEXT NOT NULL,
  instead_of_name TEXT NOT NULL,
  object_value INTEGER NOT NULL,
  grain TEXT NOT NULL,
  to_grain TEXT,
  kind TEXT NOT NULL,
  importance INTEGER NOT NULL,
  confidence REAL NOT NULL,
  reason TEXT NOT NULL,
  quote TEXT NOT NULL,
  text TEXT NOT NULL,
  pinned INTEGER NOT NULL
);
CREATE UNIQUE INDEX claim_id ON claims (grp, id);
CREATE INDEX claim_key ON claims (grp, key);
CREATE INDEX claim_episode ON claims (grp, episode);
CREATE INDEX claim_pinned ON claims (grp, said_at) WHERE pinned = 1;
CREATE INDEX claim_subject ON claims (grp, subject, predicate);
CREATE INDEX claim_object ON claims (grp, object, predicate) WHERE object IS NOT NULL;
CREATE INDEX claim_instead_of ON claims (grp, instead_of) WHERE instead_of IS NOT NULL;
CREATE INDEX claim_subject_said ON claims (grp, subject_said) WHERE subject_said <> subject;
CREATE INDEX claim_object_said ON claims (grp, object_said) WHERE object_said IS NOT object;
CREATE INDEX claim_instead_said ON claims (grp, instead_said) WHERE instead_said IS NOT instead_of;

CREATE TABLE beliefs (
  n INTEGER PRIMARY KEY,
  grp TEXT NOT NULL,
  id TEXT NOT NULL,
  key TEXT NOT NULL,
  subject TEXT NOT NULL,
  predicate TEXT NOT NULL,
  object TEXT NOT NULL,
  start INTEGER NOT NULL,
  "end" INTEGER NOT NULL,
  believed_from INTEGER NOT NULL,
  believed_to INTEGER NOT NULL,
  claim TEXT NOT NULL,
  qualifier TEXT NOT NULL,
  scope TEXT NOT NULL,
  fact TEXT NOT NULL,
  subject_name TEXT NOT NULL,
  object_name TEXT NOT NULL,
  object_value INTEGER NOT NULL,
  event INTEGER NOT NULL,
  exclusive INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  grain TEXT NOT NULL,
  to_grain TEXT,
  from_stated INTEGER NOT NULL,
  kind TEXT NOT NULL,
  importance INTEGER NOT NULL,
  confidence REAL NOT NULL,
  reason TEXT NOT NULL,
  pinned INTEGER NOT NULL,
  sources TEXT NOT NULL,
  episodes TEXT NOT NULL
);
CREATE UNIQUE INDEX belief_id ON beliefs (grp, id, believed_from);
CREATE INDEX belief_key ON beliefs (grp, key);
CREATE INDEX belief_subject ON beliefs (grp, subject, predicate, "end", start) WHERE believed_to = 4611686018427387904;
CREATE INDEX belief_object ON beliefs (grp, object, predicate, "end", start) WHERE believed_to = 4611686018427387904;

-- `version` grows with each write of vectors of the group, so that a reader fetches what is new to it;
-- `erased` is another random number after each write that takes or changes what a reader may hold.
CREATE TABLE vector_states (
  grp TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  erased INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE claim_vectors (
  n INTEGER NOT NULL,
  grp TEXT NOT NULL,
  encoder TEXT NOT NULL,
  version INTEGER NOT NULL,
  vector BLOB NOT NULL
);
CREATE UNIQUE INDEX claim_vector ON claim_vectors (n, encoder);
CREATE INDEX claim_vector_version ON claim_vectors (grp, encoder, version);
CREATE TABLE episode_vectors (
  n INTEGER NOT NULL,
  grp TEXT NOT NULL,
  encoder TEXT NOT NULL,
  version INTEGER NOT NULL,
  vector BLOB NOT NULL
);
CREATE UNIQUE INDEX episode_vector ON episode_vectors (n, encoder);
CREATE INDEX episode_vector_version ON episode_vectors (grp, encoder, version);

CREATE TABLE episode_states (
  n INTEGER NOT NULL,
  encoder TEXT NOT NULL,
  grp TEXT NOT NULL,
  states BLOB NOT NULL,
  PRIMARY KEY (n, encoder)
);

-- The recall log, kept where it is asked for. `handed` and `used` count hits; `hits` is JSON.
CREATE TABLE recalls (
  n INTEGER PRIMARY KEY,
  grp TEXT NOT NULL,
  id TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  handed INTEGER NOT NULL,
  used INTEGER NOT NULL,
  deleted INTEGER NOT NULL,
  question TEXT NOT NULL,
  asked TEXT NOT NULL,
  hits TEXT NOT NULL,
  sources TEXT NOT NULL,
  text TEXT NOT NULL
);
CREATE UNIQUE INDEX recall_id ON recalls (grp, id);
CREATE INDEX recall_recorded ON recalls (grp, recorded_at, id, handed, used);
CREATE TABLE recall_things (
  grp TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (grp, kind, id, n)
) WITHOUT ROWID;
CREATE INDEX recall_thing_number ON recall_things (n);
CREATE TABLE usage (
  grp TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  times_recalled INTEGER NOT NULL,
  last_recalled INTEGER,
  times_used INTEGER NOT NULL,
  last_used INTEGER,
  PRIMARY KEY (grp, kind, id)
) WITHOUT ROWID;

-- What the service decided: see graph_memory.ledger. `things` and `body` are JSON.
CREATE TABLE ledger (
  n INTEGER PRIMARY KEY,
  grp TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  state TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  things TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE UNIQUE INDEX ledger_id ON ledger (grp, kind, id);
CREATE INDEX ledger_recorded ON ledger (grp, kind, recorded_at, id);
CREATE INDEX ledger_state ON ledger (grp, kind, state, recorded_at, id);
CREATE TABLE ledger_things (
  grp TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (grp, kind, id, n)
) WITHOUT ROWID;
CREATE INDEX ledger_thing_number ON ledger_things (n);
CREATE INDEX belief_now ON beliefs (grp, id) WHERE believed_to = 4611686018427387904;

-- Without content: `terms` of the row and its group, see sqlite_text.indexed(); all but a space is part of a token.
CREATE VIRTUAL TABLE claim_text USING fts5 (
  terms, content = '', columnsize = 0, detail = none,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C* Z*' separators ' '"
);
CREATE VIRTUAL TABLE episode_text USING fts5 (
  terms, content = '', columnsize = 0, detail = none,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C* Z*' separators ' '"
);
