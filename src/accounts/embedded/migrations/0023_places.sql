-- Ceilings of places (docs/guessing.md). The network of one IPv6 household, a /56; empty for IPv4 and for counters.
ALTER TABLE attempts ADD COLUMN home TEXT NOT NULL DEFAULT '';
CREATE INDEX attempts_by_home ON attempts (home, last_at);
-- The ceilings that are reached now, for `lavi limits list`: what is slowed or paused, and until when. A place stands here as an address or a network,
-- a name by its mark in the log.
CREATE TABLE ceilings (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    effect TEXT NOT NULL,
    tries BIGINT NOT NULL,
    began_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX ceilings_by_expiry ON ceilings (expires_at);
