-- What applications demand of a sign-in.

-- How sure each sign-in has to be: sfa, mfa, low, substantial or high. NULL: any.
ALTER TABLE oauth_clients ADD COLUMN acr TEXT;
-- The claims that ID tokens of this grant tell beside those of the sign-in, with spaces between.
ALTER TABLE oauth_grants ADD COLUMN id_token_claims TEXT NOT NULL DEFAULT '';
