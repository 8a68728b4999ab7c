-- The keys that rows are sealed with: of each its id and a word sealed with it, so that a start without the key is noticed.
CREATE TABLE storage_keys (
    id TEXT PRIMARY KEY,
    sample TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
