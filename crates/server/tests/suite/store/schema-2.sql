-- Schema 2: players whom a user follows, and leaderboards. Once released, never change this file; add the next one.

CREATE TABLE follows (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    followed_user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, followed_user_id)
) STRICT;

CREATE INDEX follows_by_followed_user ON follows (followed_user_id);

CREATE INDEX ratings_by_pool ON ratings (game, speed, rating);

UPDATE schema_version SET version = 2;
INSERT INTO follows VALUES ('p1', 'p2');
