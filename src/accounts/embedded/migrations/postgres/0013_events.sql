-- What happened: sign-ins, failures, changes, commands (docs/decisions/0043-events.md). Rows are added, never changed; the clean-up
-- deletes old ones. The same table on SQLite is in ../sqlite.
CREATE TABLE events (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- milliseconds since 1970
    at BIGINT NOT NULL,
    event TEXT NOT NULL,
    -- 'ok' or an error code
    outcome TEXT NOT NULL,
    method TEXT,
    -- an account's id; no reference, because the event outlives the account
    account TEXT,
    address TEXT,
    user_agent TEXT,
    incident TEXT,
    -- 'visitor', 'operator:NAME' or 'application:ID'
    actor TEXT NOT NULL,
    detail TEXT,
    -- how many such events the row stands for
    times BIGINT NOT NULL
);
CREATE INDEX events_by_time ON events (at);

CREATE FUNCTION events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'events are never changed';
END;
$$;
CREATE TRIGGER events_stay BEFORE UPDATE ON events FOR EACH STATEMENT EXECUTE FUNCTION events_stay();
