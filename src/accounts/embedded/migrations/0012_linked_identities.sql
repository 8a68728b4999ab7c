-- Whom a provider knows by an id of its own (iss and sub of its ID token). Each opens one account, and no other of its person.
CREATE TABLE linked_identities (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    -- the login method, for display
    provider TEXT NOT NULL,
    linked_at BIGINT NOT NULL,
    UNIQUE (issuer, subject)
);
CREATE INDEX linked_identities_by_account ON linked_identities (account, linked_at);
