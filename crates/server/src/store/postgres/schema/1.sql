-- Schema 1 for PostgreSQL. Once released, never change this file; add the next one. The numbers are those of SQLite,
-- and so are the columns: a row can be copied from one to the other.
--
-- Text is compared byte by byte (collation C), as in SQLite; flags are 0 or 1.
-- Times are milliseconds since the Unix epoch. Seats count from 0; sets of seats are bit sets. Columns that only the
-- program reads are JSON.

CREATE TABLE schema_version (version BIGINT NOT NULL);

CREATE TABLE users (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    -- The name in lower case: names are unique regardless of case.
    name_folded TEXT COLLATE "C" NOT NULL UNIQUE,
    -- What the name looks like: names that are hard to tell apart are not allowed.
    name_skeleton TEXT COLLATE "C" NOT NULL UNIQUE,
    -- Argon2id in PHC format; NULL for guests.
    password_hash TEXT COLLATE "C",
    admin BIGINT NOT NULL,
    closed BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    vacation_from BIGINT,
    vacation_until BIGINT,
    vacation_year BIGINT NOT NULL,
    vacation_days_used BIGINT NOT NULL,
    -- Until then the user cannot start games.
    suspended_until BIGINT
);

CREATE TABLE tables (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    terms TEXT COLLATE "C" NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    speed TEXT COLLATE "C" NOT NULL,
    rated BIGINT NOT NULL,
    seat_count BIGINT NOT NULL,
    -- Seed of the dice, secret until the game is over.
    seed BYTEA NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    -- The number of the last event.
    number BIGINT NOT NULL,
    to_act BIGINT,
    deadline BIGINT,
    winners BIGINT,
    end_reason TEXT COLLATE "C",
    rematch BIGINT NOT NULL,
    next_table_id TEXT COLLATE "C" REFERENCES tables (id),
    -- Hash chain over the table and its events.
    chain BYTEA NOT NULL,
    -- Why the table is read-only, if confirmed events are known to be lost.
    damage TEXT COLLATE "C"
);

CREATE INDEX tables_by_update ON tables (updated_at, id);
CREATE INDEX tables_open ON tables (updated_at, id) WHERE end_reason IS NULL;

CREATE TABLE seats (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    -- Exactly one of the next three columns says who plays there.
    user_id TEXT COLLATE "C" REFERENCES users (id),
    engine_level BIGINT,
    bot TEXT COLLATE "C",
    before_rating DOUBLE PRECISION,
    before_deviation DOUBLE PRECISION,
    before_volatility DOUBLE PRECISION,
    before_games BIGINT,
    before_updated_at BIGINT,
    after_rating DOUBLE PRECISION,
    after_deviation DOUBLE PRECISION,
    after_volatility DOUBLE PRECISION,
    after_games BIGINT,
    after_updated_at BIGINT,
    PRIMARY KEY (table_id, seat),
    UNIQUE (user_id, table_id),
    CHECK (num_nonnulls(user_id, engine_level, bot) = 1)
);

CREATE TABLE events (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    event TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE conditional_moves (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    lines TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE challenges (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    request TEXT COLLATE "C" NOT NULL,
    pairing BIGINT NOT NULL,
    invited_user_id TEXT COLLATE "C" REFERENCES users (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    table_id TEXT COLLATE "C" REFERENCES tables (id),
    closed BIGINT NOT NULL
);

CREATE INDEX challenges_open ON challenges (created_at) WHERE table_id IS NULL AND closed = 0;
CREATE INDEX challenges_by_invited_user ON challenges (invited_user_id);

CREATE TABLE challenge_users (
    challenge_id TEXT COLLATE "C" NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
    -- In the order of joining; the challenger has position 0.
    position BIGINT NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    PRIMARY KEY (challenge_id, position),
    UNIQUE (user_id, challenge_id)
);

CREATE TABLE ratings (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT COLLATE "C" NOT NULL,
    speed TEXT COLLATE "C" NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, game, speed)
);

CREATE TABLE sessions (
    -- SHA-256 of the session token.
    hash BYTEA NOT NULL PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- Browser and system, for the list of sessions.
    label TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE tokens (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- SHA-256 of the secret.
    hash BYTEA NOT NULL UNIQUE,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    label TEXT COLLATE "C" NOT NULL,
    scopes TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);

CREATE INDEX tokens_by_user ON tokens (user_id);

-- Secrets of authenticator apps, and the last time step whose code was used: a code is accepted once.
CREATE TABLE second_factors (
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret BYTEA NOT NULL,
    last_step BIGINT NOT NULL
);

CREATE TABLE recovery_codes (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- SHA-256 of the code.
    hash BYTEA NOT NULL,
    PRIMARY KEY (user_id, hash)
);

-- Users whose sessions and tokens were revoked, for closing their connections; another process may have done it.
CREATE TABLE revocations (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at BIGINT NOT NULL
);

-- Secrets of the server itself, such as the key that signs cookies.
CREATE TABLE secrets (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    bytes BYTEA NOT NULL
);

CREATE TABLE blocks (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    blocked_user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, blocked_user_id)
);

CREATE INDEX blocks_by_blocked_user ON blocks (blocked_user_id);

CREATE TABLE reports (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    reporter_id TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    reason TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" REFERENCES tables (id),
    text TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    resolution TEXT COLLATE "C"
);

CREATE INDEX reports_by_reporter ON reports (reporter_id);
CREATE INDEX reports_by_user ON reports (user_id);

-- What administrators and the operator have done. Users are not references, so that entries outlive them.
CREATE TABLE audit (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    at BIGINT NOT NULL,
    -- The administrator; NULL for the operator at the command line.
    admin_id TEXT COLLATE "C",
    action TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL,
    report_id BIGINT,
    details TEXT COLLATE "C" NOT NULL
);

-- The last time at which the server was known to run, for crediting downtime to clocks.
CREATE TABLE heartbeat (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);

-- What an operator has to know until it is accepted.
CREATE TABLE incidents (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    at BIGINT NOT NULL,
    text TEXT COLLATE "C" NOT NULL
);

-- The nodes that use this database. Times are those of the database.
CREATE TABLE nodes (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    started_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    -- Whether it is about to stop.
    draining BIGINT NOT NULL,
    -- The users with connections to it, and how often that has changed.
    online TEXT[] NOT NULL,
    online_version BIGINT NOT NULL
);

-- Times in which no node was running, for crediting downtime to clocks.
CREATE TABLE outages (
    id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL
);
