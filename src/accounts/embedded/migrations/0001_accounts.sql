-- One text for SQLite and PostgreSQL: text ids, whole seconds since 1970, flags as 0 and 1.

CREATE TABLE identities (
    id TEXT PRIMARY KEY,
    issuer TEXT,
    personal_code TEXT,
    UNIQUE (issuer, personal_code)
);

CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    identity TEXT NOT NULL REFERENCES identities (id),
    -- 1: an operator or a strong method has proven that the account belongs to the identity
    proven BIGINT NOT NULL,
    -- 1: who signs in here may go on as any proven account of the identity
    chooses_account BIGINT NOT NULL,
    username TEXT NOT NULL,
    email TEXT,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    description TEXT,
    language TEXT NOT NULL,
    date_of_birth TEXT,
    gender TEXT,
    street TEXT,
    city TEXT,
    country TEXT,
    postal_index TEXT,
    wish_partner_ads BIGINT NOT NULL,
    password_hash TEXT,
    totp_secret TEXT,
    -- chosen, but not yet confirmed with a code
    totp_candidate TEXT,
    -- the time step of the last code used
    totp_step BIGINT NOT NULL,
    blocked BIGINT NOT NULL,
    activated_at BIGINT,
    -- when it disappears unless it is activated
    expires_at BIGINT,
    terms_version TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX accounts_by_identity ON accounts (identity);
CREATE INDEX accounts_by_expiry ON accounts (expires_at);

-- User names and e-mail addresses share one name space, in lower case.
CREATE TABLE login_names (
    name TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX login_names_by_account ON login_names (account);

-- The passwords before the present one.
CREATE TABLE password_history (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    password_hash TEXT NOT NULL,
    replaced_at BIGINT NOT NULL
);
CREATE INDEX password_history_by_account ON password_history (account);

-- Addresses from which the person has signed in.
CREATE TABLE known_addresses (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (account, address)
);

CREATE TABLE terms_acceptances (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    version TEXT NOT NULL,
    accepted_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);

CREATE TABLE tokens (
    token_hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX tokens_by_account ON tokens (account);

-- Registrations that wait for "create an account anyway".
CREATE TABLE registrations (
    token_hash TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE TABLE attempts (
    id TEXT PRIMARY KEY,
    tries BIGINT NOT NULL,
    last_at BIGINT NOT NULL
);

CREATE TABLE captchas (
    id TEXT PRIMARY KEY,
    answer_hash TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

-- Letters not yet delivered.
CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    plain TEXT NOT NULL,
    html TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    next_try_at BIGINT NOT NULL
);
