-- Whoever registers an address of somebody else's gets no account when its owner opens the letter.

-- The network that an account was registered from.
ALTER TABLE accounts ADD COLUMN registered_from TEXT;

-- Wrong passwords typed beside the link.
ALTER TABLE tokens ADD COLUMN tries BIGINT NOT NULL DEFAULT 0;

-- Addresses whose owner has said that it was not they who registered: a hash, and the network that may not do it again.
CREATE TABLE refused_registrations (
    name TEXT NOT NULL,
    network TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (name, network)
);
CREATE INDEX refused_registrations_by_expiry ON refused_registrations (expires_at);
