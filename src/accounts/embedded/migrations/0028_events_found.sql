-- What `lavi audit` looks for. In a migration of their own: while an index is made people may still read, and only who writes waits.
CREATE INDEX events_by_account ON events (account, id);
CREATE INDEX events_by_name ON events (name, id);
CREATE INDEX events_by_address ON events (address, id);
CREATE INDEX events_by_incident ON events (incident);
