-- The nodes that serve: a name for operators, and the ids of the storage keys in their file. A key is brought into force only once all have it.
-- A node of release 0.1.0 has no row.
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    storage_keys TEXT NOT NULL,
    seen_at BIGINT NOT NULL
);
