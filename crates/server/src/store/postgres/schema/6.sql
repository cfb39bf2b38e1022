-- Schema 6: reports of puzzles. Once released, never change this file; add the next one.

CREATE TABLE puzzle_reports (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The position of the puzzle as one line of text.
    position TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, position)
);
