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

INSERT INTO schema_version VALUES (1);
INSERT INTO users VALUES ('p1', 'Ada', 'ada', 'hash', 1, 0, 1000, 5, 9, 2026, 3);
INSERT INTO users VALUES ('p2', 'guest-1', 'guest-1', NULL, 0, 0, 1000, NULL, NULL, 0, 0);
INSERT INTO tables VALUES ('t1', '{"game":"ponte","rules":"classic","clock":null,"takeback":"consent"}', 'ponte',
    'slow', 1, 2, zeroblob(32), 1000, 2000, 2, 1, NULL, NULL, NULL, 0, NULL);
INSERT INTO places VALUES ('t1', 0, 'p1', NULL, NULL, 1500.0, 350.0, 0.06, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO places VALUES ('t1', 1, 'p2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO events VALUES ('t1', 1, '{"seat":1,"at":1500,"act":"move","move":"e5,f6"}');
INSERT INTO events VALUES ('t1', 2, '{"seat":2,"at":2000,"act":"move","move":"dark"}');
INSERT INTO conditions VALUES ('t1', 1, '[{"line":["e5,f6","dark"]}]');
INSERT INTO challenges VALUES ('c1', '{"terms":{"game":"ponte","rules":"classic"},"against":{"kind":"anyone"}}', 0,
    NULL, 1000, 9000, NULL, 0);
INSERT INTO challenge_users VALUES ('c1', 0, 'p1');
INSERT INTO ratings VALUES ('p1', 'ponte', 'slow', 1500.5, 200.0, 0.06, 4, 1000);
INSERT INTO sessions VALUES (x'0101010101010101010101010101010101010101010101010101010101010101', 'p1', 1, 9000);
INSERT INTO tokens VALUES ('k1', x'0202020202020202020202020202020202020202020202020202020202020202', 'p1', 'bot',
    '["read","play"]', 1, NULL);
INSERT INTO secrets VALUES ('cookie', x'0707070707070707070707070707070707070707070707070707070707070707');
INSERT INTO blocks VALUES ('p1', 'p2');
INSERT INTO reports VALUES (1, 'p1', 'p2', 'name', 't1', 'text', 1000, NULL);
