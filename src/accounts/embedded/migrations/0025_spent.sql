-- What may be used once and is carried by browsers, sealed, instead of being a row here: the id is written when it is used.
CREATE TABLE spent (
    id TEXT PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
CREATE INDEX spent_expires_at ON spent (expires_at);
