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
