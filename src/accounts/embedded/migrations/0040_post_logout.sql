-- Where an application's person may be sent after signing out (OpenID Connect RP-Initiated Logout), with spaces between.
ALTER TABLE oauth_clients ADD COLUMN post_logout_uris TEXT NOT NULL DEFAULT '';
