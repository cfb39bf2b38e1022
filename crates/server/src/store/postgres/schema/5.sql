-- Schema 5: devices that get push messages. Once released, never change this file; add the next one.

CREATE TABLE push_devices (
    -- A device is a browser session, and ends with it.
    session_hash BYTEA NOT NULL PRIMARY KEY REFERENCES sessions (hash) ON DELETE CASCADE,
    -- Where the push service takes messages for it.
    endpoint TEXT COLLATE "C" NOT NULL UNIQUE,
    -- The keys that messages are encrypted with.
    public_key BYTEA NOT NULL,
    auth BYTEA NOT NULL,
    created_at BIGINT NOT NULL
);
