-- Schema 1. Once released, never change this file; add the next one.
--
-- The statements are those of SQLite; PostgreSQL gets the same tables with the types that src/schema.rs names.
-- Times are milliseconds since the Unix epoch, flags are 0 or 1. Seats count from 0; sets of seats are bit sets. Columns that only
-- the program reads are JSON.

CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;

CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name in lower case: names are unique regardless of case.
    name_folded TEXT NOT NULL UNIQUE,
    -- What the name looks like: names that are hard to tell apart are not allowed.
    name_skeleton TEXT NOT NULL UNIQUE,
    -- Argon2id in PHC format; NULL for guests.
    password_hash TEXT,
    admin INTEGER NOT NULL,
    closed INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    vacation_from INTEGER,
    vacation_until INTEGER,
    vacation_year INTEGER NOT NULL,
    vacation_days_used INTEGER NOT NULL,
    -- Until then the user cannot start games.
    suspended_until INTEGER
) STRICT;

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    terms TEXT NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    rated INTEGER NOT NULL,
    -- 1 if people play around one screen: parties are in no list, and their results are not counted.
    party INTEGER NOT NULL,
    seat_count INTEGER NOT NULL,
    -- Seed of the dice, secret until the game is over.
    seed BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    -- The number of the last event.
    number INTEGER NOT NULL,
    to_act INTEGER,
    deadline INTEGER,
    winners INTEGER,
    end_reason TEXT,
    rematch INTEGER NOT NULL,
    next_table_id TEXT REFERENCES tables (id),
    -- Hash chain over the table and its events.
    chain BLOB NOT NULL
) STRICT;

CREATE INDEX tables_by_update ON tables (updated_at, id);
-- For searches that few games match. Only finished games are in them, so moves do not change them.
CREATE INDEX tables_finished_by_game ON tables (game, updated_at, id) WHERE end_reason IS NOT NULL;
CREATE INDEX tables_finished_by_speed ON tables (speed, updated_at, id) WHERE end_reason IS NOT NULL;
CREATE INDEX tables_finished_by_rated ON tables (rated, updated_at, id) WHERE end_reason IS NOT NULL;
CREATE INDEX tables_open ON tables (updated_at, id) WHERE end_reason IS NULL;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    -- Exactly one of the next four columns says who plays there: a user, the engine, a bot, or at a party somebody who shares the
    -- device of a user.
    user_id TEXT REFERENCES users (id),
    engine_level INTEGER,
    bot TEXT,
    holder_id TEXT REFERENCES users (id),
    -- What a person is called at a party.
    name TEXT,
    before_rating REAL,
    before_deviation REAL,
    before_volatility REAL,
    before_games INTEGER,
    before_updated_at INTEGER,
    after_rating REAL,
    after_deviation REAL,
    after_volatility REAL,
    after_games INTEGER,
    after_updated_at INTEGER,
    -- 1 until the game is over.
    is_open INTEGER NOT NULL,
    -- When the game was finished; NULL until then, for games that were aborted, and for parties.
    finished_at INTEGER,
    PRIMARY KEY (table_id, seat),
    UNIQUE (user_id, table_id),
    CHECK (CASE WHEN user_id IS NULL THEN 0 ELSE 1 END + CASE WHEN engine_level IS NULL THEN 0 ELSE 1 END
        + CASE WHEN bot IS NULL THEN 0 ELSE 1 END + CASE WHEN holder_id IS NULL THEN 0 ELSE 1 END = 1)
) STRICT;

-- The open games of a user, the latest finished ones, and the rated ones by time: a user may have tens of thousands of others.
CREATE INDEX seats_open ON seats (user_id) WHERE is_open = 1;
CREATE INDEX seats_finished ON seats (user_id, finished_at, table_id) WHERE finished_at IS NOT NULL;
CREATE INDEX seats_held ON seats (holder_id) WHERE holder_id IS NOT NULL;
CREATE INDEX seats_rated ON seats (user_id, after_updated_at) WHERE after_updated_at IS NOT NULL;

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE conditional_moves (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT;

CREATE TABLE challenges (
    id TEXT NOT NULL PRIMARY KEY,
    request TEXT NOT NULL,
    pairing INTEGER NOT NULL,
    invited_user_id TEXT REFERENCES users (id),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    table_id TEXT REFERENCES tables (id),
    closed INTEGER NOT NULL
) STRICT;

CREATE INDEX challenges_open ON challenges (created_at) WHERE table_id IS NULL AND closed = 0;
CREATE INDEX challenges_by_invited_user ON challenges (invited_user_id);

CREATE TABLE challenge_users (
    challenge_id TEXT NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
    -- In the order of joining; the challenger has position 0.
    position INTEGER NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    PRIMARY KEY (challenge_id, position),
    UNIQUE (user_id, challenge_id)
) STRICT;

CREATE TABLE ratings (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, game, speed)
) STRICT;

CREATE INDEX ratings_by_pool ON ratings (game, speed, rating);

-- The results of all finished games of a user. A game that every seat has won is a draw.
CREATE TABLE results (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (user_id, game)
) STRICT;

CREATE TABLE sessions (
    -- SHA-256 of the session token.
    hash BLOB NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- Browser and system, for the list of sessions.
    label TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE tokens (
    id TEXT NOT NULL PRIMARY KEY,
    -- SHA-256 of the secret.
    hash BLOB NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER
) STRICT;

CREATE INDEX tokens_by_user ON tokens (user_id);

-- Secrets of authenticator apps, and the last time step whose code was used: a code is accepted once.
CREATE TABLE second_factors (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret BLOB NOT NULL,
    last_step INTEGER NOT NULL
) STRICT;

CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- SHA-256 of the code.
    hash BLOB NOT NULL,
    PRIMARY KEY (user_id, hash)
) STRICT;

-- Users whose sessions and tokens were revoked, for closing their connections; another process may have done it.
CREATE TABLE revocations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at INTEGER NOT NULL
) STRICT;

-- Secrets of the server itself, such as the key that signs cookies.
CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;

CREATE TABLE blocks (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    blocked_user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, blocked_user_id)
) STRICT;

CREATE INDEX blocks_by_blocked_user ON blocks (blocked_user_id);

CREATE TABLE follows (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    followed_user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, followed_user_id)
) STRICT;

CREATE INDEX follows_by_followed_user ON follows (followed_user_id);

CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    reporter_id TEXT NOT NULL REFERENCES users (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    reason TEXT NOT NULL,
    table_id TEXT REFERENCES tables (id),
    text TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    resolution TEXT
) STRICT;

CREATE INDEX reports_by_reporter ON reports (reporter_id);
CREATE INDEX reports_by_user ON reports (user_id);

-- What administrators and the operator have done. Users are not references, so that entries outlive them.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    -- The administrator; NULL for the operator at the command line.
    admin_id TEXT,
    action TEXT NOT NULL,
    -- The account concerned, if there is one.
    user_id TEXT,
    report_id INTEGER,
    details TEXT NOT NULL
) STRICT;

-- The last time at which the server was known to run, for crediting downtime to clocks.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

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

-- Devices that get push messages.
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

-- The nodes that use this database, if they can be several. Times are those of the database.
CREATE TABLE nodes (
    id TEXT NOT NULL PRIMARY KEY,
    started_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    -- Whether it is about to stop.
    draining INTEGER NOT NULL,
    -- The users with connections to it, as JSON, and how often that has changed.
    online TEXT NOT NULL,
    online_version INTEGER NOT NULL
) STRICT;

-- Times in which no node was running, for crediting downtime to clocks.
CREATE TABLE outages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    from_at INTEGER NOT NULL,
    until_at INTEGER NOT NULL
) STRICT;
