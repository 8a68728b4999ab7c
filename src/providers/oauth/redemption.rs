//! The exchange of an authorization code for tokens, from server to server (RFC 6749 sections 2.3.1 and 4.1.3).

use base64::{Engine, engine::general_purpose::STANDARD};
use reqwest::{StatusCode, header::AUTHORIZATION};
use serde_json::Value;
use url::{Url, form_urlencoded::byte_serialize};

use super::{Authentication, BackChannel, ClientRegistration, PendingLogin, Rejection};
use crate::domain::Secret;

/// The tokens of a code. They are not stored.
#[derive(Clone, Debug)]
pub struct TokenResponse {
    /// The token for the userinfo endpoint.
    pub access_token: Secret,
    /// The ID token of `OpenID` Connect, not yet verified.
    pub id_token: Option<Secret>,
}

impl ClientRegistration {
    /// Exchanges a code at the token endpoint.
    ///
    /// # Errors
    /// [`Rejection::Token`] if the provider refuses the code, [`Rejection::NoToken`] without a bearer token, otherwise
    /// those of [`BackChannel::json`].
    pub async fn redeem(
        &self,
        exchange: &BackChannel,
        token: &Url,
        code: &Secret,
        pending: &PendingLogin,
    ) -> Result<TokenResponse, Rejection> {
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code.expose()),
            ("redirect_uri", self.redirect_uri.as_str()),
        ];
        if !pending.verifier.is_empty() {
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
        Ok(TokenResponse {
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
