-- The language of a letter, for its header; none of those that were written before.
ALTER TABLE outbox ADD COLUMN language TEXT;
