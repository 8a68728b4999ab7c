//! The endpoints that clients call without a browser: token, revocation, userinfo, and the metadata that lists them.
//! Answers are JSON and must not be cached, except for the metadata.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{AUTHORIZATION, CACHE_CONTROL, WWW_AUTHENTICATE},
    },
    web::{Bytes, Data, ServiceConfig, get, post, resource},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use url::form_urlencoded;

use crate::{
    accounts::{
        Fault,
        embedded::{
            Embedded,
            oauth::{AUTHORIZE, clients::Client, exchange::TokenError, tokens::IssuedTokens},
        },
        http_api::fields::CallFields,
    },
    domain::{Language, scope},
};

/// The routes below `/account`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/oauth/token").route(post().to(token)));
    app.service(resource("/oauth/revoke").route(post().to(revoke)));
    app.service(resource("/oauth/userinfo").route(get().to(userinfo)).route(post().to(userinfo)));
}

/// The metadata, at the address that RFC 8414 section 3.1 prescribes for an issuer ending with `/account`.
pub fn well_known(app: &mut ServiceConfig) {
    app.service(
        resource("/.well-known/oauth-authorization-server/account").route(get().to(metadata)),
    );
}

async fn metadata(embedded: Data<Embedded>) -> HttpResponse {
    let issuer = embedded.oauth.issuer.clone();
    let methods = ["client_secret_basic", "client_secret_post", "none"];
    HttpResponse::Ok().json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/{AUTHORIZE}"),
        "token_endpoint": format!("{issuer}/oauth/token"),
        "revocation_endpoint": format!("{issuer}/oauth/revoke"),
        "userinfo_endpoint": format!("{issuer}/oauth/userinfo"),
        "scopes_supported": scope::NAMES,
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": methods,
        "revocation_endpoint_auth_methods_supported": methods,
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
        "ui_locales_supported": Language::ALL.map(Language::code),
    }))
}

async fn token(request: HttpRequest, embedded: Data<Embedded>, body: Bytes) -> HttpResponse {
    let tokens = async {
        let fields = fields(body)?;
        let client = proven(&request, &embedded, &fields).await?;
        embedded.oauth.grants.tokens_for(&client, &fields).await
    };
    match tokens.await {
        Ok(IssuedTokens { access, lasts, refresh, scopes }) => answer(
            StatusCode::OK,
            &json!({"access_token": access, "token_type": "Bearer", "expires_in": lasts, "refresh_token": refresh, "scope": scopes}),
        ),
        Err(denied) => refusal(&request, &denied),
    }
}

async fn revoke(request: HttpRequest, embedded: Data<Embedded>, body: Bytes) -> HttpResponse {
    let revoked = async {
        let fields = fields(body)?;
        let client = proven(&request, &embedded, &fields).await?;
        let token = fields
            .optional("token")
            .ok_or(TokenError::Told("invalid_request", "token is missing"))?;
        embedded.oauth.grants.revoke(&client.id, &token).await.map_err(TokenError::from)
    };
    match revoked.await {
        Ok(()) => answer(StatusCode::OK, &json!({})),
        Err(denied) => refusal(&request, &denied),
    }
}

async fn userinfo(request: HttpRequest, embedded: Data<Embedded>) -> HttpResponse {
    let token = authorization(&request, "bearer");
    let facts = match &token {
        Some(token) => embedded.oauth.grants.userinfo(token).await.map_err(TokenError::from),
        None => Ok(None),
    };
    match facts {
        Ok(Some(facts)) => answer(StatusCode::OK, &facts),
        Ok(None) => {
            tracing::info!(given = token.is_some(), "userinfo refused: no valid access token");
            // RFC 6750 section 3: the challenge names no error if there was no token.
            let challenge =
                if token.is_some() { r#"Bearer error="invalid_token""# } else { "Bearer" };
            let mut response = answer(StatusCode::UNAUTHORIZED, &json!({"error": "invalid_token"}));
            response.headers_mut().insert(
                WWW_AUTHENTICATE,
                actix_web::http::header::HeaderValue::from_static(challenge),
            );
            response
        }
        Err(denied) => refusal(&request, &denied),
    }
}

fn fields(body: Bytes) -> Result<CallFields, TokenError> {
    CallFields::of(body).ok_or(TokenError::Told("invalid_request", "a parameter stands twice"))
}

/// Authenticates the client: by HTTP Basic, by form fields, or a public client by its id alone.
async fn proven(
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
fn authorization(request: &HttpRequest, scheme: &str) -> Option<String> {
    let (said, value) = request.headers().get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    said.eq_ignore_ascii_case(scheme).then(|| value.trim().to_owned())
}

fn refusal(request: &HttpRequest, denied: &TokenError) -> HttpResponse {
    match denied {
        TokenError::Told(error, why) => {
            answer(StatusCode::BAD_REQUEST, &json!({"error": error, "error_description": why}))
        }
        TokenError::Client => {
            tracing::warn!("an application did not prove who it is");
            let by_header = request.headers().contains_key(AUTHORIZATION);
            let status = if by_header { StatusCode::UNAUTHORIZED } else { StatusCode::BAD_REQUEST };
            let mut response = answer(status, &json!({"error": "invalid_client"}));
            if by_header {
                let challenge =
                    actix_web::http::header::HeaderValue::from_static(r#"Basic realm="oauth""#);
                response.headers_mut().insert(WWW_AUTHENTICATE, challenge);
            }
            response
        }
        TokenError::Fault(Fault::TooManyRequests) => {
            answer(StatusCode::TOO_MANY_REQUESTS, &json!({"error": "server_error"}))
        }
        TokenError::Fault(Fault::ServerError) => {
            answer(StatusCode::SERVICE_UNAVAILABLE, &json!({"error": "server_error"}))
        }
    }
}

fn answer(status: StatusCode, body: &Value) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("Pragma", "no-cache"))
        .json(body)
}
