//! A client to register, and what has to be right about it.

use crate::{
    accounts::embedded::oauth::redirect_uri::may_redirect_to,
    domain::{Secret, role, scope, text},
};

/// A client to register.
#[derive(Clone, Debug, Default)]
pub struct NewClient {
    /// The name that people read on the consent screen.
    pub name: String,
    /// The redirect URIs: absolute addresses, compared character by character.
    pub redirect_uris: Vec<String>,
    /// The scopes that it may ask for: names of [`scope::NAMES`].
    pub scopes: Vec<String>,
    /// A person needs one of these roles to use it; empty: everyone may.
    pub roles: Vec<String>,
    /// Whether it is a public client, which cannot keep a secret: an app on a phone, a page without a server.
    pub public: bool,
    /// Whether it is a resource server: it has what the scopes open, and asks whether the tokens that it is shown are good.
    pub resource_server: bool,
}

impl NewClient {
    /// Checks every field. Returns the name without the spaces around it.
    pub(super) fn check(&self) -> Result<String, ClientError> {
        let name = text::required(&self.name)
            .ok()
            .filter(|name| !name.chars().any(is_invisible))
            .ok_or(ClientError::Name)?;
        let asks_people = !self.redirect_uris.is_empty() || !self.roles.is_empty() || self.public;
        if self.resource_server && asks_people {
            return Err(ClientError::ResourceServer);
        }
        if self.redirect_uris.is_empty() && !self.resource_server {
            return Err(ClientError::NoRedirect);
        }
        if let Some(wrong) = self.redirect_uris.iter().find(|uri| !may_redirect_to(uri)) {
            return Err(ClientError::Redirect(wrong.clone()));
        }
        if self.scopes.is_empty() {
            return Err(ClientError::NoScope);
        }
        if let Some(wrong) = self.scopes.iter().find(|name| scope::parse(name).is_none()) {
            return Err(ClientError::Scope(wrong.clone()));
        }
        if let Some(wrong) = self.roles.iter().find(|name| !role::is_known(name)) {
            return Err(ClientError::Role(wrong.clone()));
        }
        Ok(name)
    }
}

/// The credentials of a new client. This is the only time that the secret is shown.
#[derive(Clone, Debug)]
pub struct RegisteredClient {
    /// `client_id`
    pub id: String,
    /// `client_secret`; `None` for a public client.
    pub secret: Option<Secret>,
}

/// Why a client cannot be registered or removed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The name is empty, too long, or contains invisible characters.
    #[error("a name of 1 to 255 visible characters is needed")]
    Name,
    /// A resource server with what an application has.
    #[error(
        "a resource server has a secret and scopes; redirect URIs, roles and --public are for applications"
    )]
    ResourceServer,
    /// There is no redirect URI.
    #[error("a redirect URI is needed")]
    NoRedirect,
    /// This cannot be a redirect URI.
    #[error(
        "{0}: expected https://…, http:// on this machine, or an app's own scheme such as ee.example.app:/, without #"
    )]
    Redirect(String),
    /// There is no scope.
    #[error("at least one scope is needed")]
    NoScope,
    /// This is not one of [`scope::NAMES`].
    #[error("{0}: there is no such permission (scope)")]
    Scope(String),
    /// This is not one of [`role::NAMES`].
    #[error("{0}: there is no such role")]
    Role(String),
    /// No client has this id.
    #[error("there is no such application (client)")]
    Unknown,
    /// The database failed; the log says more.
    #[error("the account service fails: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for ClientError {
    fn from(cause: sqlx::Error) -> Self {
        Self::Failed(cause.to_string())
    }
}

/// Whether a character could make a name look like another: control characters, and those that change the writing
/// direction.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
