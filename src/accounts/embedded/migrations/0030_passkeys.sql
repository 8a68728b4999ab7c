-- What opens an account with a signature of the person's own device.
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- the credential's id, in base64url
    credential TEXT NOT NULL UNIQUE,
    -- as COSE has it, in base64url
    public_key TEXT NOT NULL,
    -- of the last signature; 0 where the authenticator does not count
    counter BIGINT NOT NULL,
    -- 1: it may be on several devices
    synced BIGINT NOT NULL,
    -- how its authenticator can be reached, separated by spaces
    transports TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX passkeys_by_account ON passkeys (account, created_at);
