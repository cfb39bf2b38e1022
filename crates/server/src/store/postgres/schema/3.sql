-- Schema 3: passkeys, identities of other providers, e-mail addresses and reminders, single-use secrets, and evidence of
-- engine use. Once released, never change this file; add the next one.

CREATE TABLE passkeys (
    -- The id that the authenticator gave it.
    id BYTEA NOT NULL PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The owner's name for it.
    name TEXT COLLATE "C" NOT NULL,
    -- The COSE algorithm and the key in its SubjectPublicKeyInfo.
    algorithm BIGINT NOT NULL,
    public_key BYTEA NOT NULL,
    -- The signature counter; most authenticators leave it at 0.
    sign_count BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);

CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- Accounts of an OpenID Connect provider.
CREATE TABLE identities (
    issuer TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject),
    UNIQUE (user_id, issuer)
);

CREATE TABLE emails (
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    address TEXT COLLATE "C" NOT NULL,
    -- The address in lower case, for finding the accounts of an address.
    address_folded TEXT COLLATE "C" NOT NULL,
    -- When the owner has shown that they receive mail there.
    verified_at BIGINT,
    -- Whether to send reminders of turns.
    reminders BIGINT NOT NULL,
    -- The language of mail, such as de.
    language TEXT COLLATE "C" NOT NULL
);

CREATE INDEX emails_by_address ON emails (address_folded);

-- The last turn of which a user was reminded.
CREATE TABLE reminders (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The number of events at the table.
    number BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

CREATE INDEX reminders_by_user ON reminders (user_id);

-- Secrets that work once, within minutes or hours: challenges for passkeys, links in e-mail, states of logins elsewhere.
CREATE TABLE single_use_secrets (
    -- SHA-256 of the secret.
    hash BYTEA NOT NULL PRIMARY KEY,
    purpose TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" REFERENCES users (id) ON DELETE CASCADE,
    -- What the purpose needs, as JSON.
    data TEXT COLLATE "C" NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX single_use_secrets_by_expiry ON single_use_secrets (expires_at);
CREATE INDEX single_use_secrets_by_user ON single_use_secrets (user_id);

-- How much the turns of a seat in a finished game agree with the engine.
CREATE TABLE evidence (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    -- The figures, as JSON.
    figures TEXT COLLATE "C" NOT NULL,
    computed_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
