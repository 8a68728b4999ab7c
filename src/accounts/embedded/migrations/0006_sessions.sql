-- The last sign of life of a session, to the minute.
ALTER TABLE sessions ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
UPDATE sessions SET seen_at = created_at;

-- What stands in for an authenticator's code, each once. The first digits choose the row, the rest is hashed as passwords are.
CREATE TABLE recovery_codes (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (account, label)
);
