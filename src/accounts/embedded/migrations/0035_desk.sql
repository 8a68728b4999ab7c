-- Who helps people at the desk, and whom: one row for each school; an operator's school is empty and means everybody.
CREATE TABLE desk_grants (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    school TEXT NOT NULL,
    -- helper, school-admin or operator
    role TEXT NOT NULL,
    granted_at BIGINT NOT NULL,
    -- when it was last used to change something
    used_at BIGINT,
    PRIMARY KEY (account, school)
);

-- What an operator wants to do to an operator's account: it waits until another operator agrees.
CREATE TABLE desk_requests (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- what is to be done, as JSON
    act TEXT NOT NULL,
    reason TEXT NOT NULL,
    asked_by TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    asked_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX desk_requests_by_expiry ON desk_requests (expires_at);

CREATE INDEX roles_by_class ON roles (school, class_level, parallel);
-- A role of somebody who leaves ends then. NULL: it does not.
ALTER TABLE roles ADD COLUMN ends_at BIGINT;

-- When the session was last used at the desk. NULL: never.
ALTER TABLE sessions ADD COLUMN desk_at BIGINT;

-- Until then the e-mail address opens nothing: the desk has changed it. NULL: it always does.
ALTER TABLE accounts ADD COLUMN email_rests_until BIGINT;
-- 1: the desk made the change, not the person.
ALTER TABLE email_changes ADD COLUMN by_desk BIGINT NOT NULL DEFAULT 0;
