//! Who we are to a provider, and the exchange of a code for tokens (RFC 6749 sections 2.3.1 and 4.1.3).

use base64::{Engine, engine::general_purpose::STANDARD};
use reqwest::{StatusCode, header::AUTHORIZATION};
use serde_json::Value;
use url::{Url, form_urlencoded::byte_serialize};

use super::{Exchange, Pending, Rejection};
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
pub struct Client {
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

/// What a code was redeemed for. Neither is kept.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// For the user-info address.
    pub access_token: Secret,
    /// Of `OpenID` Connect, unverified.
    pub id_token: Option<Secret>,
}

impl Client {
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

    /// Redeems a code at `token`.
    ///
    /// # Errors
    /// `Token` when the provider refuses it, otherwise as [`Exchange::json`].
    pub async fn redeem(
        &self,
        exchange: &Exchange,
        token: &Url,
        code: &Secret,
        pending: &Pending,
    ) -> Result<Tokens, Rejection> {
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code.expose()),
            ("redirect_uri", self.redirect_uri.as_str()),
        ];
        if self.pkce {
            form.push(("code_verifier", pending.verifier.expose()));
        }
        let mut request = exchange.post(token);
        match self.authentication {
            Authentication::Basic => request = request.header(AUTHORIZATION, self.basic()),
            Authentication::Post => form
                .extend([("client_id", self.id.as_str()), ("client_secret", self.secret.expose())]),
        }
        let (status, answer) = exchange.json("token", request.form(&form)).await?;
        let text =
            |name: &str| answer.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
        if status != StatusCode::OK {
            return Err(Rejection::token(text("error").unwrap_or_default()));
        }
        let is_bearer = text("token_type").is_some_and(|kind| kind.eq_ignore_ascii_case("bearer"));
        let access_token = text("access_token").filter(|_| is_bearer).ok_or(Rejection::NoToken)?;
        Ok(Tokens {
            access_token: Secret::new(access_token),
            id_token: text("id_token").map(Secret::new),
        })
    }

    fn basic(&self) -> String {
        let encoded = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
        format!(
            "Basic {}",
            STANDARD.encode(format!("{}:{}", encoded(&self.id), encoded(self.secret.expose())))
        )
    }
}
