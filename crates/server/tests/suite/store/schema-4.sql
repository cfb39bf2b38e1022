-- Schema 4: studies. Once released, never change this file; add the next one.

CREATE TABLE studies (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    visibility TEXT NOT NULL,
    content TEXT NOT NULL,
    chapters INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX studies_by_user ON studies (user_id, updated_at);

CREATE INDEX studies_by_visibility ON studies (visibility, updated_at);

UPDATE schema_version SET version = 4;
INSERT INTO studies VALUES ('s1', 'p1', 'Corners', 'link', '1. c3,e3', 1, 2, 3000, 4000);
