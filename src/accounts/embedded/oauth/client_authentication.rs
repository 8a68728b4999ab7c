//! Authenticates a client by its request (RFC 6749 section 2.3).

use actix_web::{HttpRequest, http::header::AUTHORIZATION};
use base64::{Engine, engine::general_purpose::STANDARD};
use url::form_urlencoded;

use crate::accounts::{
    embedded::{
        Embedded,
        oauth::{client::Client, token_error::TokenError},
    },
    http_api::fields::CallFields,
};

/// Authenticates the client: by HTTP Basic, by form fields, or a public client by its id alone.
pub async fn authenticate(
    request: &HttpRequest,
    embedded: &Embedded,
    fields: &CallFields,
) -> Result<Client, TokenError> {
    let in_form = fields.optional("client_secret").filter(|secret| !secret.is_empty());
    let (id, secret) = match basic(request) {
        Some(_) if in_form.is_some() => {
            return Err(TokenError::Told("invalid_request", "client_secret stands twice"));
        }
        Some(credentials) => credentials?,
        None => (fields.text("client_id"), in_form),
    };
    if fields.optional("client_id").is_some_and(|named| named != id) {
        return Err(TokenError::Client);
    }
    let client = embedded
        .oauth
        .clients
        .find(&id)
        .await?
        .filter(|client| client.is_proven_by(secret.as_deref()));
    client.ok_or(TokenError::Client)
}

type ClientCredentials = (String, Option<String>);

/// The credentials of HTTP Basic. Id and secret are each form-encoded (RFC 6749 section 2.3.1).
fn basic(request: &HttpRequest) -> Option<Result<ClientCredentials, TokenError>> {
    let encoded = authorization(request, "basic")?;
    let decoded = |text: &str| {
        form_urlencoded::parse(format!("v={text}").as_bytes())
            .next()
            .map(|(_, value)| value.into_owned())
    };
    let pair = STANDARD.decode(encoded).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let credentials = pair.and_then(|pair| {
        let (id, secret) = pair.split_once(':')?;
        Some((decoded(id)?, decoded(secret).filter(|secret| !secret.is_empty())))
    });
    Some(credentials.ok_or(TokenError::Client))
}

/// The part of `Authorization` after this scheme.
pub fn authorization(request: &HttpRequest, scheme: &str) -> Option<String> {
    let (said, value) = request.headers().get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    said.eq_ignore_ascii_case(scheme).then(|| value.trim().to_owned())
}
