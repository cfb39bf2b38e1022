-- Schema 2. Released: never change this file, add the next one.

-- Until when the server was there, to tell how long it was away.
CREATE TABLE moments (
    name TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;
