-- Applications that prove who they are by assertions which their keys sign (RFC 7523), in place of a secret.

-- Its public keys, as a JSON Web Key Set; or where it publishes them. NULL: it has a secret, or is public.
ALTER TABLE oauth_clients ADD COLUMN jwks TEXT;
ALTER TABLE oauth_clients ADD COLUMN jwks_uri TEXT;

-- Assertions that were used, until they are over.
CREATE TABLE oauth_assertions (
    client TEXT NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
    -- the fingerprint of jti
    jti TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (client, jti)
);
CREATE INDEX oauth_assertions_by_end ON oauth_assertions (expires_at);
-- Authorization requests that applications have sent ahead of the browser (RFC 9126).
CREATE TABLE oauth_pushed (
    -- the fingerprint of the random part of request_uri
    id TEXT PRIMARY KEY,
    client TEXT NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
    -- as the browser would have brought it
    query TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX oauth_pushed_by_client ON oauth_pushed (client, expires_at);
CREATE INDEX oauth_pushed_by_end ON oauth_pushed (expires_at);
