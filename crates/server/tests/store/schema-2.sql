-- What schema 2 adds to a database of schema 1, and what it holds.

CREATE TABLE moments (
    name TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

UPDATE schema_version SET version = 2;
INSERT INTO moments VALUES ('alive', 8000);
