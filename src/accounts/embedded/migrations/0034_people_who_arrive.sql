-- What a person is called in the system that they come from: `lavi account import` finds them by it again.
CREATE TABLE external_ids (
    account TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    external_id TEXT NOT NULL UNIQUE
);

-- How far an import with --resume has come. The id is a hash of the file and of what was asked for; done, total and the other numbers count people.
CREATE TABLE imports (
    id TEXT PRIMARY KEY,
    total BIGINT NOT NULL,
    done BIGINT NOT NULL,
    added BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    skipped BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX imports_by_expiry ON imports (expires_at);

-- 1: the system that the person comes from has not proven that they read the e-mail address, and nothing here has since.
ALTER TABLE accounts ADD COLUMN email_unproven BIGINT NOT NULL DEFAULT 0;
