-- 1: no application but a resource server, which may ask whether an access token of its scopes is good.
ALTER TABLE oauth_clients ADD COLUMN resource_server BIGINT NOT NULL DEFAULT 0;
-- NULL: written by release 0.1.0, which does not note it.
ALTER TABLE oauth_tokens ADD COLUMN issued_at BIGINT;
