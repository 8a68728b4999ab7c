//! The authorization server as an OpenID provider, on SQLite and PostgreSQL.

mod keys;
