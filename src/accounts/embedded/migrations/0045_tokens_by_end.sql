-- Which tokens of a grant end first, for each refresh, without a sort of all of them.
CREATE INDEX oauth_tokens_by_end ON oauth_tokens (grant_id, kind, expires_at, used_at, token_hash);
