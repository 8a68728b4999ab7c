-- Where somebody is signed in, as they read it: what the row is called in forms, the browser as it names itself, and the country by the
-- address, where geolocation is configured. NULL: not known, or written by a node of an earlier release.
ALTER TABLE sessions ADD COLUMN public_id TEXT;
ALTER TABLE sessions ADD COLUMN user_agent TEXT;
ALTER TABLE sessions ADD COLUMN country TEXT;
-- A browser in which the second factor is not asked for until then, as long as the account has this version.
ALTER TABLE devices ADD COLUMN trusted_until BIGINT;
ALTER TABLE devices ADD COLUMN trusted_version BIGINT;
ALTER TABLE devices ADD COLUMN user_agent TEXT;
-- Of which sign-ins their person gets a letter: off, country, always; and from which countries they have signed in, with spaces between them.
ALTER TABLE accounts ADD COLUMN sign_in_letters TEXT NOT NULL DEFAULT 'always';
ALTER TABLE accounts ADD COLUMN countries TEXT NOT NULL DEFAULT '';
