-- The newest migration that a node must know in order to use these tables: a node of an older release may go on, and start again,
-- on a database that newer ones have migrated, as long as they have only added. A migration that takes something away raises it.
CREATE TABLE needed_migration (version BIGINT NOT NULL);
INSERT INTO needed_migration (version) VALUES (0);
