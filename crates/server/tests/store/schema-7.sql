-- Schema 7: open and rated games of a user are found without reading all of them. Once released, never change this
-- file; add the next one.

-- 1 until the game is over.
ALTER TABLE seats ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET is_open = 1 WHERE table_id IN (SELECT id FROM tables WHERE end_reason IS NULL);
-- The open games of a user, and their rated games by time: a user may have tens of thousands of others.
CREATE INDEX seats_open ON seats (user_id) WHERE is_open = 1;
CREATE INDEX seats_rated ON seats (user_id, after_updated_at) WHERE after_updated_at IS NOT NULL;

UPDATE schema_version SET version = 7;
