//! The endpoints that clients call without a browser: token, revocation, introspection, userinfo.

use actix_web::{
    Error, HttpMessage, HttpRequest, HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        StatusCode,
        header::{AUTHORIZATION, CACHE_CONTROL, HeaderValue, WWW_AUTHENTICATE},
    },
    middleware::{Next, from_fn},
    web::{Bytes, Data, ServiceConfig, get, post, resource},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use url::form_urlencoded;

use crate::{
    accounts::{
        Fault,
        embedded::{
            ground::{call::CallResult, fingerprint},
            oauth::{
                Oauth,
                claims::{PersonRow, person_columns},
                clients::Client,
                cors::{InNameOf, for_pages},
                discovery::discovery,
                tokens::{Grants, IssuedTokens, TokenError},
            },
            records::accounts::still_proven,
        },
        http_api::call::CallFields,
    },
    metrics::Tally,
};

/// The tables that an access token (`$1`) is looked up in, and the condition under which it is good now (`$2`).
macro_rules! good_access_token {
    () => {
        concat!(
            "FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id JOIN accounts a ON a.id = g.account \
             WHERE t.token_hash = $1 AND t.kind = 'access' AND t.expires_at > $2 AND a.blocked = 0 AND ",
            still_proven!("g")
        )
    };
}

/// The routes below `/account`.
pub fn routes(app: &mut ServiceConfig) {
    app.configure(discovery);
    app.service(resource("/oauth/token").route(post().to(token)).wrap(from_fn(cors)));
    app.service(resource("/oauth/revoke").route(post().to(revoke)).wrap(from_fn(cors)));
    app.service(resource("/oauth/introspect").route(post().to(introspect)));
    app.service(
        resource("/oauth/userinfo")
            .route(get().to(userinfo))
            .route(post().to(userinfo))
            .wrap(from_fn(cors)),
    );
}

/// Lets pages of applications read the answers.
async fn cors(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let origins = request.app_data::<Data<Oauth>>().map(|oauth| oauth.origins.clone());
    for_pages(origins, request, next).await
}

async fn token(request: HttpRequest, oauth: Data<Oauth>, body: Bytes) -> HttpResponse {
    let tokens = async {
        let fields = fields(body)?;
        let client = authenticate(&request, &oauth, &fields).await?;
        oauth.grants.tokens_for(&client, &fields).await
    };
    match tokens.await {
        Ok(IssuedTokens { access, lasts, refresh, scopes, id_token }) => {
            let mut told = json!({"access_token": access, "token_type": "Bearer", "expires_in": lasts, "scope": scopes});
            for (name, token) in [("refresh_token", refresh), ("id_token", id_token)] {
                if let Some(token) = token {
                    told[name] = token.into();
                }
            }
            answer(StatusCode::OK, &told)
        }
        Err(denied) => refusal(&request, &denied),
    }
}

async fn revoke(request: HttpRequest, oauth: Data<Oauth>, body: Bytes) -> HttpResponse {
    let revoked = async {
        let fields = fields(body)?;
        let client = authenticate(&request, &oauth, &fields).await?;
        let token = fields
            .optional("token")
            .ok_or(TokenError::Response("invalid_request", "token is missing"))?;
        oauth.grants.revoke(&client.id, &token).await.map_err(TokenError::from)
    };
    match revoked.await {
        Ok(()) => answer(StatusCode::OK, &json!({})),
        Err(denied) => refusal(&request, &denied),
    }
}

/// RFC 7662. A client that does not prove who it is gets 401 (section 2.3), whichever way it tried.
async fn introspect(request: HttpRequest, oauth: Data<Oauth>, body: Bytes) -> HttpResponse {
    let introspected = async {
        let fields = fields(body)?;
        let client = authenticate(&request, &oauth, &fields).await?;
        if !client.is_resource_server() {
            return Err(TokenError::Response("unauthorized_client", "this is no resource server"));
        }
        let token = fields
            .optional("token")
            .ok_or(TokenError::Response("invalid_request", "token is missing"))?;
        let Oauth { grants, issuer, .. } = &**oauth;
        grants.introspect(&client, issuer, &token).await.map_err(TokenError::from)
    };
    match introspected.await {
        Ok(told) => answer(StatusCode::OK, &told),
        Err(denied @ TokenError::Client) => unauthorized(refusal(&request, &denied)),
        Err(denied) => refusal(&request, &denied),
    }
}

async fn userinfo(request: HttpRequest, oauth: Data<Oauth>) -> HttpResponse {
    let token = authorization(&request, "bearer");
    let facts = match &token {
        Some(token) => oauth.grants.userinfo(token).await.map_err(TokenError::from),
        None => Ok(None),
    };
    match facts {
        Ok(Some((facts, of))) => {
            request.extensions_mut().insert(of);
            answer(StatusCode::OK, &facts)
        }
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
    CallFields::of(body).ok_or(TokenError::Response("invalid_request", "a parameter stands twice"))
}

// The JSON answers to clients. They must not be cached.

/// The requests with credentials that are wrong.
static UNPROVEN: Tally = Tally::new();

/// The answer to a request that is denied.
pub fn refusal(request: &HttpRequest, denied: &TokenError) -> HttpResponse {
    match denied {
        TokenError::Response(error, why) => {
            answer(StatusCode::BAD_REQUEST, &json!({"error": error, "error_description": why}))
        }
        TokenError::Client => {
            if let Some(times) = UNPROVEN.count() {
                tracing::warn!(times, "an application did not prove who it is");
            }
            let response = answer(StatusCode::BAD_REQUEST, &json!({"error": "invalid_client"}));
            let by_header = request.headers().contains_key(AUTHORIZATION);
            if by_header { unauthorized(response) } else { response }
        }
        TokenError::Fault(Fault::TooManyRequests | Fault::Later(_)) => {
            answer(StatusCode::TOO_MANY_REQUESTS, &json!({"error": "server_error"}))
        }
        TokenError::Fault(Fault::ServerError) => {
            answer(StatusCode::SERVICE_UNAVAILABLE, &json!({"error": "server_error"}))
        }
    }
}

/// The same with 401, and how to authenticate.
pub fn unauthorized(mut response: HttpResponse) -> HttpResponse {
    *response.status_mut() = StatusCode::UNAUTHORIZED;
    let challenge = HeaderValue::from_static(r#"Basic realm="oauth""#);
    response.headers_mut().insert(WWW_AUTHENTICATE, challenge);
    response
}

/// A JSON answer.
pub fn answer(status: StatusCode, body: &Value) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("Pragma", "no-cache"))
        .json(body)
}

// Introspection (RFC 7662): a resource server asks whether an access token is good, and learns what it needs to obey it
// (docs/decisions/0058).

#[derive(sqlx::FromRow)]
struct IntrospectedRow {
    scopes: String,
    expires_at: i64,
    issued_at: Option<i64>,
    client: String,
    account: String,
}

impl Grants {
    /// What a resource server is told of a token: those of its own scopes that the token has. A token that is none, or that has
    /// none of them, is not active, and no more is said.
    pub async fn introspect(
        &self,
        server: &Client,
        issuer: &str,
        token: &str,
    ) -> CallResult<Value> {
        let known: Option<IntrospectedRow> = sqlx::query_as(concat!(
            "SELECT t.scopes, t.expires_at, t.issued_at, g.client, g.account ",
            good_access_token!()
        ))
        .bind(fingerprint(token))
        .bind(self.ground.clock.now())
        .fetch_optional(self.ground.store.pool())
        .await?;
        let inactive = json!({"active": false});
        let Some(known) = known else { return Ok(inactive) };
        let opened: Vec<&str> =
            known.scopes.split(' ').filter(|scope| server.may_ask_for(scope)).collect();
        if opened.is_empty() {
            return Ok(inactive);
        }
        let mut told = json!({
            "active": true,
            "scope": opened.join(" "),
            "client_id": known.client,
            "token_type": "Bearer",
            "exp": known.expires_at,
            "sub": known.account,
            "aud": server.id,
            "iss": issuer,
        });
        if let Some(issued_at) = known.issued_at {
            told["iat"] = issued_at.into();
        }
        Ok(told)
    }
}

// Revocation of tokens (RFC 7009).

impl Grants {
    /// Revokes a token (RFC 7009). A refresh token ends its whole grant; an access token only itself. Unknown tokens
    /// and those of other clients are ignored, and the answer does not tell the difference.
    pub async fn revoke(&self, client: &str, token: &str) -> CallResult<()> {
        let known: Option<(String, String)> = sqlx::query_as(
            "SELECT t.kind, t.grant_id FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id \
             WHERE t.token_hash = $1 AND g.client = $2",
        )
        .bind(fingerprint(token))
        .bind(client)
        .fetch_optional(self.ground.store.pool())
        .await?;
        let Some((kind, grant)) = known else { return Ok(()) };
        let mut tx = self.ground.store.begin().await?;
        if kind == "refresh" {
            self.end_grant(&mut tx, &grant).await?;
        } else {
            sqlx::query("DELETE FROM oauth_tokens WHERE token_hash = $1")
                .bind(fingerprint(token))
                .execute(&mut *tx)
                .await?;
        }
        Ok(tx.commit().await?)
    }
}

// Authenticates a client by its request (RFC 6749 section 2.3).

/// Authenticates the client: by HTTP Basic, by form fields, or a public client by its id alone.
pub async fn authenticate(
    request: &HttpRequest,
    oauth: &Oauth,
    fields: &CallFields,
) -> Result<Client, TokenError> {
    let in_form = fields.optional("client_secret").filter(|secret| !secret.is_empty());
    let (id, secret) = match basic(request) {
        Some(_) if in_form.is_some() => {
            return Err(TokenError::Response("invalid_request", "client_secret stands twice"));
        }
        Some(credentials) => credentials?,
        None => (fields.text("client_id"), in_form),
    };
    if fields.optional("client_id").is_some_and(|named| named != id) {
        return Err(TokenError::Client);
    }
    let now = oauth.clients.ground.clock.now();
    let client = oauth.clients.find(&id).await?;
    if let Some(client) = &client {
        request.extensions_mut().insert(InNameOf(client.redirect_uris.clone()));
    }
    let client = client.filter(|client| client.is_proven_by(secret.as_deref(), now));
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

// The userinfo endpoint: the claims that an access token opens, as far as its scopes go.

#[derive(sqlx::FromRow)]
struct UserinfoRow {
    #[sqlx(flatten)]
    person: PersonRow,
    scopes: String,
    sector: Option<String>,
    redirect_uris: Option<String>,
}

impl Grants {
    /// The claims that this access token opens, and of which application it is; `None` if it is not valid.
    pub async fn userinfo(&self, token: &str) -> CallResult<Option<(Value, InNameOf)>> {
        let facts: Option<UserinfoRow> = sqlx::query_as(concat!(
            "SELECT ",
            person_columns!(),
            ", t.scopes, (SELECT sector FROM oauth_clients c WHERE c.id = g.client) AS sector, \
             (SELECT redirect_uris FROM oauth_clients c WHERE c.id = g.client) AS redirect_uris ",
            good_access_token!()
        ))
        .bind(fingerprint(token))
        .bind(self.ground.clock.now())
        .fetch_optional(self.ground.store.pool())
        .await?;
        let Some(UserinfoRow { person, scopes, sector, redirect_uris }) = facts else {
            return Ok(None);
        };
        let claims = self.disclosure.opened(person, sector.as_deref(), &scopes).await?;
        Ok(Some((claims, InNameOf(redirect_uris.unwrap_or_default()))))
    }
}
