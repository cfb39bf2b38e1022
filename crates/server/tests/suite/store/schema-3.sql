-- Schema 3: passkeys, identities of other providers, e-mail addresses and reminders, single-use secrets, and evidence of
-- engine use. Once released, never change this file; add the next one.

CREATE TABLE passkeys (
    -- The id that the authenticator gave it.
    id BLOB NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The owner's name for it.
    name TEXT NOT NULL,
    -- The COSE algorithm and the key in its SubjectPublicKeyInfo.
    algorithm INTEGER NOT NULL,
    public_key BLOB NOT NULL,
    -- The signature counter; most authenticators leave it at 0.
    sign_count INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER
) STRICT;

CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- Accounts of an OpenID Connect provider.
CREATE TABLE identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (issuer, subject),
    UNIQUE (user_id, issuer)
) STRICT;

CREATE TABLE emails (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    -- The address in lower case, for finding the accounts of an address.
    address_folded TEXT NOT NULL,
    -- When the owner has shown that they receive mail there.
    verified_at INTEGER,
    -- Whether to send reminders of turns.
    reminders INTEGER NOT NULL,
    -- The language of mail, such as de.
    language TEXT NOT NULL
) STRICT;

CREATE INDEX emails_by_address ON emails (address_folded);

-- The last turn of which a user was reminded.
CREATE TABLE reminders (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The number of events at the table.
    number INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT;

CREATE INDEX reminders_by_user ON reminders (user_id);

-- Secrets that work once, within minutes or hours: challenges for passkeys, links in e-mail, states of logins elsewhere.
CREATE TABLE single_use_secrets (
    -- SHA-256 of the secret.
    hash BLOB NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    -- What the purpose needs, as JSON.
    data TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX single_use_secrets_by_expiry ON single_use_secrets (expires_at);
CREATE INDEX single_use_secrets_by_user ON single_use_secrets (user_id);

-- How much the turns of a seat in a finished game agree with the engine.
CREATE TABLE evidence (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    -- The figures, as JSON.
    figures TEXT NOT NULL,
    computed_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT;

UPDATE schema_version SET version = 3;
INSERT INTO passkeys VALUES (x'0102', 'p1', 'laptop', -7, x'03', 4, 1000, 2000);
INSERT INTO identities VALUES ('https://id.example', 'ada-7', 'p1', 1000);
INSERT INTO emails VALUES ('p1', 'Ada@example.org', 'ada@example.org', 1000, 1, 'de');
INSERT INTO reminders VALUES ('t1', 'p2', 2);
INSERT INTO single_use_secrets VALUES (x'0505050505050505050505050505050505050505050505050505050505050505', 'recovery', 'p1', '{}', 9000);
INSERT INTO evidence VALUES ('t1', 0, '{}', 1000);
