-- When the person closed the account. It is deleted at `expires_at`, thirty days later, unless the person changes their mind. NULL: it is not closed.
ALTER TABLE accounts ADD COLUMN closed_at BIGINT;
-- Whose account a letter is about; NULL: nobody's, or written by release 0.1.0.
ALTER TABLE outbox ADD COLUMN account TEXT;
-- Changes of an e-mail address: asked for on the account page, made by a link in a letter to the new address, undone by one in a letter to the old.
-- Names are in the form in which they are compared.
CREATE TABLE email_changes (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- of the account when it was asked for: the confirming link counts for no other
    credentials_version BIGINT NOT NULL,
    old_email TEXT,
    new_email TEXT NOT NULL,
    -- NULL: not any more
    confirm_hash TEXT,
    -- NULL: there is no old address, or it was undone
    undo_hash TEXT,
    asked_at BIGINT NOT NULL,
    confirm_until BIGINT NOT NULL,
    changed_at BIGINT,
    -- until then the old address is nobody else's
    undo_until BIGINT NOT NULL
);
CREATE INDEX email_changes_by_account ON email_changes (account, asked_at);
CREATE INDEX email_changes_by_expiry ON email_changes (undo_until);
