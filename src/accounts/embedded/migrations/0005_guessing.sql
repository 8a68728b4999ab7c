-- What is counted against guessing (docs/guessing.md). What was counted before is forgotten: no window is longer than a day.
DROP TABLE attempts;

-- A counter, or a mark: that this name failed at this address. `address` and `network` are empty for counters; for marks
-- they say what is marked and where, so that different names of one place can be counted.
CREATE TABLE attempts (
    id TEXT PRIMARY KEY,
    tries BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    address TEXT NOT NULL,
    network TEXT NOT NULL
);
CREATE INDEX attempts_by_address ON attempts (address, last_at);
CREATE INDEX attempts_by_network ON attempts (network, last_at);
CREATE INDEX attempts_by_time ON attempts (last_at);

-- Browsers in which people have signed in, by the hash of their device cookie. They take the place of known addresses, which
-- a whole school shares.
DROP TABLE known_addresses;
CREATE TABLE devices (
    token_hash TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (token_hash, account)
);
CREATE INDEX devices_by_account ON devices (account, seen_at);
