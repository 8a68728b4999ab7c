-- How often the text of a letter was sent to a mail server that did not say whether it took it. Release 0.1.0 does not count that.
ALTER TABLE outbox ADD COLUMN unconfirmed BIGINT NOT NULL DEFAULT 0;
-- The keyed hash of the name of a try, as the log has it (docs/decisions/0057-who-was-turned-away.md), and the node that wrote the
-- row (server.node). NULL: written by release 0.1.0.
ALTER TABLE events ADD COLUMN name TEXT;
ALTER TABLE events ADD COLUMN node TEXT;
