-- Schema 1. Released: never change this file, add the next one.
--
-- Times are milliseconds since 1970. Seats count from 0; sets of seats are bits. What only the program reads is JSON.

CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;

CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name in lower case.
    folded TEXT NOT NULL UNIQUE,
    password TEXT,
    admin INTEGER NOT NULL,
    closed INTEGER NOT NULL,
    created INTEGER NOT NULL,
    away_from INTEGER,
    away_until INTEGER,
    vacation_year INTEGER NOT NULL,
    vacation_days INTEGER NOT NULL
) STRICT;

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    terms TEXT NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    rated INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    seed BLOB NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    number INTEGER NOT NULL,
    to_act INTEGER,
    deadline INTEGER,
    winners INTEGER,
    ended TEXT,
    rematch INTEGER NOT NULL,
    next TEXT REFERENCES tables (id)
) STRICT;

CREATE INDEX tables_by_change ON tables (changed, id);
CREATE INDEX tables_open ON tables (changed, id) WHERE ended IS NULL;

CREATE TABLE places (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    -- Exactly one of the three says who sits there.
    user TEXT REFERENCES users (id),
    engine INTEGER,
    bot TEXT,
    before_rating REAL,
    before_deviation REAL,
    before_volatility REAL,
    before_games INTEGER,
    before_at INTEGER,
    after_rating REAL,
    after_deviation REAL,
    after_volatility REAL,
    after_games INTEGER,
    after_at INTEGER,
    PRIMARY KEY (table_id, seat),
    UNIQUE (user, table_id),
    CHECK ((user IS NOT NULL) + (engine IS NOT NULL) + (bot IS NOT NULL) = 1)
) STRICT;

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE conditions (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT;

CREATE TABLE challenges (
    id TEXT NOT NULL PRIMARY KEY,
    proposal TEXT NOT NULL,
    pairing INTEGER NOT NULL,
    invited TEXT REFERENCES users (id),
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    table_id TEXT REFERENCES tables (id),
    gone INTEGER NOT NULL
) STRICT;

CREATE INDEX challenges_open ON challenges (created) WHERE table_id IS NULL AND gone = 0;
CREATE INDEX challenges_invited ON challenges (invited);

CREATE TABLE challenge_users (
    challenge_id TEXT NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    user TEXT NOT NULL REFERENCES users (id),
    PRIMARY KEY (challenge_id, place),
    UNIQUE (user, challenge_id)
) STRICT;

CREATE TABLE ratings (
    user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user, game, speed)
) STRICT;

CREATE TABLE sessions (
    hash BLOB NOT NULL PRIMARY KEY,
    user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_by_user ON sessions (user);
CREATE INDEX sessions_by_end ON sessions (expires);

CREATE TABLE tokens (
    id TEXT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER
) STRICT;

CREATE INDEX tokens_by_user ON tokens (user);

CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;

CREATE TABLE blocks (
    user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (user, other)
) STRICT;

CREATE INDEX blocks_by_other ON blocks (other);

CREATE TABLE reports (
    id INTEGER PRIMARY KEY,
    reporter TEXT NOT NULL REFERENCES users (id),
    about TEXT NOT NULL REFERENCES users (id),
    reason TEXT NOT NULL,
    table_id TEXT REFERENCES tables (id),
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    verdict TEXT
) STRICT;

CREATE INDEX reports_by_user ON reports (reporter);
CREATE INDEX reports_about ON reports (about);
