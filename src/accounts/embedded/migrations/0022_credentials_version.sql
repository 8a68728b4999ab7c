-- Raised by everything that changes who may use an account: a new password, a block, a second factor, a linked identity. What was
-- proven before notes the version that it was proven for, and counts no more once the account has another.
ALTER TABLE accounts ADD COLUMN credentials_version BIGINT NOT NULL DEFAULT 0;
-- NULL: written by release 0.1.0, which deletes these rows instead.
ALTER TABLE sessions ADD COLUMN credentials_version BIGINT;
ALTER TABLE tokens ADD COLUMN credentials_version BIGINT;
ALTER TABLE oauth_grants ADD COLUMN credentials_version BIGINT;
