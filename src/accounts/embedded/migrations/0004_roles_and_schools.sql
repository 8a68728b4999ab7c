-- What a person may act as. The number tells the roles of one account apart and orders them.
CREATE TABLE roles (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    school TEXT,
    class_level TEXT,
    parallel TEXT,
    period TEXT,
    PRIMARY KEY (account, number)
);

-- The role that was chosen in this session.
ALTER TABLE sessions ADD COLUMN role BIGINT;

-- Schools that have registered.
CREATE TABLE schools (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    registration_number TEXT NOT NULL,
    kind TEXT NOT NULL,
    street TEXT NOT NULL,
    city TEXT NOT NULL,
    country TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    number TEXT NOT NULL,
    -- of the contact person's letters
    language TEXT NOT NULL,
    approved_at BIGINT,
    created_at BIGINT NOT NULL
);
