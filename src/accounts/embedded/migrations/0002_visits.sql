-- What a browser has under way before there is an account: a phone that is to confirm, a provider's page it was sent to,
-- a person who registers. It belongs to the value of the account cookie, as a session does.
CREATE TABLE visits (
    session TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (session, kind, name)
);
CREATE INDEX visits_by_name ON visits (name);
CREATE INDEX visits_by_expiry ON visits (expires_at);
