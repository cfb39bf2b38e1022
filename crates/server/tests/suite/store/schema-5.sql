-- Schema 5: devices that get push messages. Once released, never change this file; add the next one.

CREATE TABLE push_devices (
    -- A device is a browser session, and ends with it.
    session_hash BLOB NOT NULL PRIMARY KEY REFERENCES sessions (hash) ON DELETE CASCADE,
    -- Where the push service takes messages for it.
    endpoint TEXT NOT NULL UNIQUE,
    -- The keys that messages are encrypted with.
    public_key BLOB NOT NULL,
    auth BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

UPDATE schema_version SET version = 5;
INSERT INTO push_devices VALUES (x'0101010101010101010101010101010101010101010101010101010101010101',
    'https://push.example/1', x'0402', x'0708', 5);
