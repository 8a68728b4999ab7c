//! Our registration as a client of a provider (RFC 6749 section 2), and its authentication (section 2.3.1).

use url::Url;

use crate::domain::Secret;

/// How the client authenticates at the token endpoint.
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
    /// The redirect URI, exactly as registered.
    pub redirect_uri: Url,
    /// How the secret is sent.
    pub authentication: Authentication,
    /// The scopes to request.
    pub scopes: Vec<String>,
    /// Further parameters of the authorization request, such as `prompt` or `acr_values`.
    pub parameters: Vec<(String, String)>,
    /// Whether to use PKCE (S256), where the provider does not exclude it.
    pub pkce: bool,
}

impl ClientRegistration {
    /// A client with `client_secret_basic`, PKCE, and no scope.
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
