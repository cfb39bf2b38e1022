-- Schema 4: studies. Once released, never change this file; add the next one.

CREATE TABLE studies (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    visibility TEXT NOT NULL,
    content TEXT NOT NULL,
    chapters BIGINT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE INDEX studies_by_user ON studies (user_id, updated_at);

CREATE INDEX studies_by_visibility ON studies (visibility, updated_at);
