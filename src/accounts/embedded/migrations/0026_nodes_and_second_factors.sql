-- The nodes that serve: a name for operators, and the ids of the storage keys in their file. A key is brought into force only once all have it.
-- A node of release 0.1.0 has no row.
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    storage_keys TEXT NOT NULL,
    seen_at BIGINT NOT NULL
);
-- Since when the present authenticator counts, and since when somebody who reads the mailbox waits for it to be turned off. NULL: not known
-- (on since an earlier release, or turned on by a node of one), and nobody.
ALTER TABLE accounts ADD COLUMN second_factor_since BIGINT;
ALTER TABLE accounts ADD COLUMN second_factor_off_asked_at BIGINT;
