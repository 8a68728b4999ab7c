-- Why an application has not taken a notice of an ended session, and when that was. NULL: it never failed.
-- late, unreachable, broken, or the status of its answer
ALTER TABLE oauth_clients ADD COLUMN notice_failure TEXT;
ALTER TABLE oauth_clients ADD COLUMN notice_failed_at BIGINT;
