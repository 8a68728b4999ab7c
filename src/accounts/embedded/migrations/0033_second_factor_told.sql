-- When a person was first told that their role needs a second factor; NULL: not yet.
ALTER TABLE accounts ADD COLUMN second_factor_told_at BIGINT;
