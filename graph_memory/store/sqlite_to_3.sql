-- From schema 2: the recall log, and how often things were recalled and used.
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

-- Each group has the counter under which a process keeps what it read of it.
INSERT OR IGNORE INTO vector_states (grp, version, erased) SELECT name, 0, random() & 0x3fffffffffffffff | 1 FROM groups;
