-- Schema 1. Once released, never change this file; add the next one.
--
-- Times are milliseconds since the Unix epoch. Seats count from 0; sets of seats are bit sets. Columns that only the
-- program reads are JSON.

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
    chain BLOB NOT NULL,
    -- Why the table is read-only, if confirmed events are known to be lost.
    damage TEXT
) STRICT;

CREATE INDEX tables_by_update ON tables (updated_at, id);
CREATE INDEX tables_open ON tables (updated_at, id) WHERE end_reason IS NULL;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    -- Exactly one of the next three columns says who plays there.
    user_id TEXT REFERENCES users (id),
    engine_level INTEGER,
    bot TEXT,
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
    PRIMARY KEY (table_id, seat),
    UNIQUE (user_id, table_id),
    CHECK ((user_id IS NOT NULL) + (engine_level IS NOT NULL) + (bot IS NOT NULL) = 1)
) STRICT;

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

CREATE TABLE reports (
    id INTEGER PRIMARY KEY,
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
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    -- The administrator; NULL for the operator at the command line.
    admin_id TEXT,
    action TEXT NOT NULL,
    user_id TEXT NOT NULL,
    report_id INTEGER,
    details TEXT NOT NULL
) STRICT;

-- The last time at which the server was known to run, for crediting downtime to clocks.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

-- The number of write transactions, to notice when the database is older than it was.
CREATE TABLE commits (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    count INTEGER NOT NULL
) STRICT;
INSERT INTO commits (id, count) VALUES (1, 0);

-- What an operator has to know until it is accepted.
CREATE TABLE incidents (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;

INSERT INTO schema_version VALUES (1);
INSERT INTO users VALUES ('p1', 'Ada', 'ada', 'ada', 'hash', 1, 0, 1000, 5, 9, 2026, 3, NULL);
INSERT INTO users VALUES ('p2', 'guest-1', 'guest-1', 'guest-l', NULL, 0, 0, 1000, NULL, NULL, 0, 0, NULL);
INSERT INTO tables VALUES ('t1', '{"game":"ponte","rules":"classic","clock":null,"takeback":"consent"}', 'ponte',
    'correspondence', 1, 2, zeroblob(32), 1000, 2000, 2, 1, NULL, NULL, NULL, 0, NULL, zeroblob(32), NULL);
INSERT INTO seats VALUES ('t1', 0, 'p1', NULL, NULL, 1500.0, 350.0, 0.06, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO seats VALUES ('t1', 1, 'p2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO events VALUES ('t1', 1, '{"seat":1,"at":1500,"type":"move","move":"e5,f6"}');
INSERT INTO events VALUES ('t1', 2, '{"seat":2,"at":2000,"type":"move","move":"dark"}');
INSERT INTO conditional_moves VALUES ('t1', 1, '[{"moves":["e5,f6","dark"]}]');
INSERT INTO challenges VALUES ('c1', '{"terms":{"game":"ponte","rules":"classic"},"opponent":{"type":"anyone"}}', 0,
    NULL, 1000, 9000, NULL, 0);
INSERT INTO challenge_users VALUES ('c1', 0, 'p1');
INSERT INTO ratings VALUES ('p1', 'ponte', 'correspondence', 1500.5, 200.0, 0.06, 4, 1000);
INSERT INTO sessions VALUES (x'0101010101010101010101010101010101010101010101010101010101010101', 'p1', 'Firefox on Linux', 1, 9000);
INSERT INTO tokens VALUES ('k1', x'0202020202020202020202020202020202020202020202020202020202020202', 'p1', 'bot',
    '["read","play"]', 1, NULL);
INSERT INTO secrets VALUES ('cookie', x'0707070707070707070707070707070707070707070707070707070707070707');
INSERT INTO blocks VALUES ('p1', 'p2');
INSERT INTO reports VALUES (1, 'p1', 'p2', 'name', 't1', 'text', 1000, NULL);
INSERT INTO heartbeat VALUES (1, 8000);
