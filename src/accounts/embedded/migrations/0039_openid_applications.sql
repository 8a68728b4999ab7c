-- Applications that sign people in: what an operator says of them, and what their tokens tell.

-- 1: the operator's own, for which people are not asked.
ALTER TABLE oauth_clients ADD COLUMN first_party BIGINT NOT NULL DEFAULT 0;
-- 1: it may ask without a code challenge.
ALTER TABLE oauth_clients ADD COLUMN pkce_optional BIGINT NOT NULL DEFAULT 0;
-- The secret before this one, and until when it counts.
ALTER TABLE oauth_clients ADD COLUMN former_secret_hash TEXT;
ALTER TABLE oauth_clients ADD COLUMN former_secret_until BIGINT NOT NULL DEFAULT 0;
-- Within which people have ids that no other application sees; NULL: it sees the accounts' ids.
ALTER TABLE oauth_clients ADD COLUMN sector TEXT;
ALTER TABLE oauth_clients ADD COLUMN id_token_alg TEXT NOT NULL DEFAULT 'ES256';
-- The longest time since the person proved who they are. NULL: any.
ALTER TABLE oauth_clients ADD COLUMN max_age BIGINT;

-- The sign-in that a grant came of, for its ID tokens. NULL: none was asked for.
ALTER TABLE oauth_grants ADD COLUMN nonce TEXT;
ALTER TABLE oauth_grants ADD COLUMN auth_time BIGINT;
ALTER TABLE oauth_grants ADD COLUMN acr TEXT;
-- RFC 8176, with spaces between
ALTER TABLE oauth_grants ADD COLUMN amr TEXT;
-- The name of the session.
ALTER TABLE oauth_grants ADD COLUMN session TEXT;

-- The id of a person for the applications of a sector: drawn at random when it is needed first.
CREATE TABLE oauth_subjects (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    sector TEXT NOT NULL,
    subject TEXT NOT NULL UNIQUE,
    PRIMARY KEY (account, sector)
);
