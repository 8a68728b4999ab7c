-- Browsers in which somebody has completed a Smart-ID device link, by the fingerprint of their device cookie.
CREATE TABLE linked_browsers (
    token_hash TEXT NOT NULL PRIMARY KEY,
    seen_at BIGINT NOT NULL
);
