-- Third-party applications, and what people let them have. Lists are names or addresses with a space between them.

CREATE TABLE oauth_clients (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- none: a public client, which cannot keep a secret
    secret_hash TEXT,
    redirect_uris TEXT NOT NULL,
    scopes TEXT NOT NULL,
    -- whoever has one of these may go there; empty: everyone
    roles TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- What a person has allowed for good.
CREATE TABLE oauth_consents (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    client TEXT NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
    scopes TEXT NOT NULL,
    given_at BIGINT NOT NULL,
    PRIMARY KEY (account, client)
);

-- One for each code; whatever was issued for it goes with it.
CREATE TABLE oauth_grants (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    client TEXT NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
    scopes TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    code_challenge TEXT NOT NULL,
    code_hash TEXT NOT NULL UNIQUE,
    code_expires_at BIGINT NOT NULL,
    code_used_at BIGINT,
    expires_at BIGINT NOT NULL
);
CREATE INDEX oauth_grants_by_account ON oauth_grants (account, client);

CREATE TABLE oauth_tokens (
    token_hash TEXT PRIMARY KEY,
    grant_id TEXT NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
    -- access or refresh
    kind TEXT NOT NULL,
    scopes TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX oauth_tokens_by_grant ON oauth_tokens (grant_id);
