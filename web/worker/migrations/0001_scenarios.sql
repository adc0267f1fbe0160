-- Scenarios by id, in their canonical form. Rows are never changed.
CREATE TABLE scenarios (id TEXT PRIMARY KEY, document TEXT NOT NULL) WITHOUT ROWID;
