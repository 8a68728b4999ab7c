-- Devices without a browser of their own, whose people allow them elsewhere (RFC 8628).

-- 1: the application may ask so.
ALTER TABLE oauth_clients ADD COLUMN device BIGINT NOT NULL DEFAULT 0;

CREATE TABLE oauth_devices (
    -- the fingerprint of device_code
    id TEXT PRIMARY KEY,
    -- the fingerprint of user_code
    user_code TEXT NOT NULL UNIQUE,
    client TEXT NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
    scopes TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    -- seconds that the device has to wait between two questions, and when it asked last
    pause BIGINT NOT NULL,
    asked_at BIGINT,
    -- allowed or denied; NULL: nobody has said anything yet
    answer TEXT
);
CREATE INDEX oauth_devices_by_client ON oauth_devices (client, expires_at);
CREATE INDEX oauth_devices_by_end ON oauth_devices (expires_at);
