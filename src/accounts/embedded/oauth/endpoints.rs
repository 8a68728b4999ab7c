//! The endpoints that clients call without a browser: token, revocation, introspection, userinfo.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header::WWW_AUTHENTICATE},
    web::{Bytes, Data, ServiceConfig, get, post, resource},
};
use serde_json::json;

use crate::accounts::{
    embedded::{
        Embedded,
        oauth::{
            Oauth,
            client_authentication::{authenticate, authorization},
            json_answer::{answer, refusal, unauthorized},
            token_error::TokenError,
            tokens::IssuedTokens,
        },
    },
    http_api::fields::CallFields,
};

/// The routes below `/account`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/oauth/token").route(post().to(token)));
    app.service(resource("/oauth/revoke").route(post().to(revoke)));
    app.service(resource("/oauth/introspect").route(post().to(introspect)));
    app.service(resource("/oauth/userinfo").route(get().to(userinfo)).route(post().to(userinfo)));
}

async fn token(request: HttpRequest, embedded: Data<Embedded>, body: Bytes) -> HttpResponse {
    let tokens = async {
        let fields = fields(body)?;
        let client = authenticate(&request, &embedded, &fields).await?;
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
        let client = authenticate(&request, &embedded, &fields).await?;
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

/// RFC 7662. Whoever does not prove to be somebody gets 401 (section 2.3), however it tried.
async fn introspect(request: HttpRequest, embedded: Data<Embedded>, body: Bytes) -> HttpResponse {
    let introspected = async {
        let fields = fields(body)?;
        let client = authenticate(&request, &embedded, &fields).await?;
        if !client.is_resource_server() {
            return Err(TokenError::Told("unauthorized_client", "this is no resource server"));
        }
        let token = fields
            .optional("token")
            .ok_or(TokenError::Told("invalid_request", "token is missing"))?;
        let Oauth { grants, issuer, .. } = &embedded.oauth;
        grants.introspect(&client, issuer, &token).await.map_err(TokenError::from)
    };
    match introspected.await {
        Ok(told) => answer(StatusCode::OK, &told),
        Err(denied @ TokenError::Client) => unauthorized(refusal(&request, &denied)),
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
