-- A file of people that an operator has uploaded at the desk: for an hour, and one for each operator.
CREATE TABLE desk_imports (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
    -- skip, update or fail: what becomes of people who have an account already
    on_conflict TEXT NOT NULL,
    -- sealed: what is wrong, what would be done, or what was done, as JSON
    summary TEXT NOT NULL,
    -- sealed: the file. NULL: something is wrong with it, or it is imported.
    people TEXT,
    expires_at BIGINT NOT NULL
);
CREATE INDEX desk_imports_by_expiry ON desk_imports (expires_at);
