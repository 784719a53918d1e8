-- From schema 3: merges, and what the service decided.
ALTER TABLE groups ADD COLUMN salt TEXT NOT NULL DEFAULT '';
ALTER TABLE links ADD COLUMN merged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE links ADD COLUMN within TEXT NOT NULL DEFAULT '';
ALTER TABLE links ADD COLUMN undone_at INTEGER NOT NULL DEFAULT 4611686018427387904;
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
