-- The processes that poll providers for pending confirmations. One without a row, or whose lease is over, polls no more.
CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    leased_until BIGINT NOT NULL
);
-- Which of them polls for a confirmation. Empty: a flow state of another kind.
ALTER TABLE visits ADD COLUMN held_by TEXT;
