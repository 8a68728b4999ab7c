-- Where an application is told that a session has ended (OpenID Connect Back-Channel Logout). NULL: it is not.
ALTER TABLE oauth_clients ADD COLUMN back_channel_logout TEXT;

-- Which applications a session has signed its person in to. session: sessions.public_id
CREATE TABLE oauth_sign_ins (
    session TEXT NOT NULL,
    client TEXT NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    PRIMARY KEY (session, client)
);

CREATE INDEX oauth_sign_ins_by_account ON oauth_sign_ins (account);

-- Applications that are to be told that a session has ended. The account may be gone by then.
CREATE TABLE logout_notices (
    client TEXT NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
    session TEXT NOT NULL,
    account TEXT NOT NULL,
    -- Under which id the application knows the person; NULL: under none any more.
    subject TEXT,
    made_at BIGINT NOT NULL,
    next_try_at BIGINT NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (client, session)
);

CREATE INDEX logout_notices_due ON logout_notices (client, next_try_at);
