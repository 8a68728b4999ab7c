//! Who we are to a provider: a registration (RFC 6749 section 2), and how it proves itself (section 2.3.1).

use url::Url;

use crate::domain::Secret;

/// How the client proves itself at the token address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authentication {
    /// `client_secret_basic`: the header, with form-encoded id and secret
    Basic,
    /// `client_secret_post`: two fields of the form
    Post,
}

/// A registration at a provider.
#[derive(Clone, Debug)]
pub struct ClientRegistration {
    /// `client_id`
    pub id: String,
    /// `client_secret`
    pub secret: Secret,
    /// Where the browser comes back to, exactly as registered.
    pub redirect_uri: Url,
    /// How the secret is told.
    pub authentication: Authentication,
    /// What is asked for.
    pub scopes: Vec<String>,
    /// Further parameters of the authorization request, such as `prompt` or `acr_values`.
    pub parameters: Vec<(String, String)>,
    /// Whether S256 challenges are sent.
    pub pkce: bool,
}

impl ClientRegistration {
    /// A client with `client_secret_basic`, PKCE, and no scope.
    #[must_use]
    pub fn new(id: &str, secret: Secret, redirect_uri: Url) -> Self {
        let (id, authentication) = (id.to_owned(), Authentication::Basic);
        Self {
            id,
            secret,
            redirect_uri,
            authentication,
            scopes: Vec::new(),
            parameters: Vec::new(),
            pkce: true,
        }
    }
}
