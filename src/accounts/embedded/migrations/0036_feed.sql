-- The feed for the platform: which account changed in which way. Numbers follow each other without a gap, in the order in which the changes
-- were committed. Rows outlive their accounts; what an account is now is read when it is asked for.
CREATE TABLE feed (
    number BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    change TEXT NOT NULL,
    account TEXT NOT NULL,
    -- of a deleted account: what its person was called in the system that they came from
    external_id TEXT
);

-- One row: the newest number. A transaction that has changes takes its numbers here just before it ends, so the next one waits for its end.
CREATE TABLE feed_counter (last BIGINT NOT NULL);
INSERT INTO feed_counter (last) VALUES (0);
