//! A registered client, as the database has it, and what its registration allows it.

use sqlx::FromRow;

use crate::accounts::embedded::ground::cookie::fingerprint;

/// The columns of a [`Client`], by name, for the same reason as those of an account.
macro_rules! client_columns {
    () => {
        "id, name, secret_hash, redirect_uris, scopes, roles, resource_server"
    };
}
pub(super) use client_columns;

/// A row of `oauth_clients`.
#[derive(Clone, FromRow)]
pub struct Client {
    pub id: String,
    pub name: String,
    pub secret_hash: Option<String>,
    pub redirect_uris: String,
    pub scopes: String,
    pub roles: String,
    resource_server: i64,
}

impl Client {
    /// Whether this is a registered redirect URI.
    pub fn has_redirect(&self, uri: &str) -> bool {
        self.redirect_uris.split_whitespace().any(|known| known == uri)
    }

    /// Whether it is a resource server, which asks about tokens and never people.
    pub fn is_resource_server(&self) -> bool {
        self.resource_server != 0
    }

    /// Whether it may ask for this scope, or serves what that opens.
    pub fn may_ask_for(&self, scope: &str) -> bool {
        self.scopes.split(' ').any(|known| known == scope)
    }

    /// Whether it is a public client.
    pub fn is_public(&self) -> bool {
        self.secret_hash.is_none()
    }

    /// Whether the secret is the client's; a public client must send none.
    pub fn is_proven_by(&self, secret: Option<&str>) -> bool {
        match (&self.secret_hash, secret) {
            (Some(hash), Some(secret)) => *hash == fingerprint(secret),
            (None, None) => true,
            _ => false,
        }
    }
}
