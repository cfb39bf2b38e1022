-- Schema 7: open and rated games of a user are found without reading all of them. Once released, never change this
-- file; add the next one.

-- 1 until the game is over.
ALTER TABLE seats ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET is_open = 1 WHERE table_id IN (SELECT id FROM tables WHERE end_reason IS NULL);
-- The open games of a user, and their rated games by time: a user may have tens of thousands of others.
CREATE INDEX seats_open ON seats (user_id) WHERE is_open = 1;
CREATE INDEX seats_rated ON seats (user_id, after_updated_at) WHERE after_updated_at IS NOT NULL;

INSERT INTO tables
SELECT id, terms, game, speed, 0, 2, seed, 1000, at, 0, NULL, NULL, winners, end_reason, 0, NULL, chain, NULL FROM
    (SELECT 'd' AS id, 2100 AS at, 3 AS winners, 'completed' AS end_reason UNION ALL SELECT 'l', 2200, 2, 'timeout'
    UNION ALL SELECT 'w', 2300, 1, 'resignation' UNION ALL SELECT 'a', 2400, 0, 'aborted') AS finished
    JOIN (SELECT terms, game, speed, seed, chain FROM tables WHERE id = 't1') AS open;
INSERT INTO seats (table_id, seat, user_id, engine_level, is_open)
SELECT id, seat, user_id, engine_level, 0 FROM (SELECT id FROM tables WHERE end_reason IS NOT NULL) AS finished
    JOIN (SELECT 0 AS seat, 'p1' AS user_id, NULL AS engine_level UNION ALL SELECT 1, NULL, 3) AS players;

UPDATE schema_version SET version = 7;
