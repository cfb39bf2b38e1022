-- Schema 6: reports of puzzles. Once released, never change this file; add the next one.

CREATE TABLE puzzle_reports (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The position of the puzzle as one line of text.
    position TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, position)
) STRICT;

UPDATE schema_version SET version = 6;
INSERT INTO puzzle_reports VALUES ('p1', 'small 8/8/8/8/8/8/8/8 - light 1', 5000);
