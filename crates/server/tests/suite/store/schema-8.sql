-- Schema 8: results and the latest games of a user are found without reading all of their games. Once released, never
-- change this file; add the next one.

-- When the game was finished; NULL until then, and for games that were aborted.
ALTER TABLE seats ADD COLUMN finished_at INTEGER;
UPDATE seats SET finished_at = (SELECT updated_at FROM tables WHERE tables.id = seats.table_id)
WHERE table_id IN (SELECT id FROM tables WHERE end_reason IS NOT NULL AND end_reason <> 'aborted');
CREATE INDEX seats_finished ON seats (user_id, finished_at, table_id) WHERE finished_at IS NOT NULL;

-- The results of all finished games of a user. A game that every seat has won is a draw.
CREATE TABLE results (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (user_id, game)
) STRICT;

INSERT INTO results (user_id, game, won, drawn, lost)
SELECT user_id, game, SUM(CASE WHEN is_draw = 0 AND won = 1 THEN 1 ELSE 0 END), SUM(is_draw),
    SUM(CASE WHEN won = 0 THEN 1 ELSE 0 END)
FROM (SELECT user_id, game, (winners >> CAST(seat AS INTEGER)) & 1 AS won,
        CASE WHEN winners = (1 << CAST(seat_count AS INTEGER)) - 1 THEN 1 ELSE 0 END AS is_draw
    FROM seats JOIN tables ON tables.id = seats.table_id
    WHERE user_id IS NOT NULL AND finished_at IS NOT NULL) AS finished
GROUP BY user_id, game;

UPDATE schema_version SET version = 8;
