//! The endpoints that clients call without a browser: token, revocation, introspection, userinfo.

use actix_web::{
    Error, HttpMessage, HttpRequest, HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method, StatusCode,
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
                assertion::{ASSERTION_TYPE, claimed_client},
                claims::{PersonRow, person_columns},
                clients::Client,
                cors::{InNameOf, for_pages},
                device::DEVICE_GRANT,
                discovery::discovery,
                introspection::good_token,
                pushed::LIFETIME,
                tokens::{Grants, IssuedTokens, TokenError},
            },
            records::accounts::still_proven,
        },
        http_api::call::{CallFields, public_address},
    },
    metrics::Tally,
};

/// The routes below `/account`.
pub fn routes(app: &mut ServiceConfig) {
    app.configure(discovery);
    app.service(resource("/oauth/token").route(post().to(token)).wrap(from_fn(cors)));
    app.service(resource("/oauth/revoke").route(post().to(revoke)).wrap(from_fn(cors)));
    let device = resource("/oauth/device_authorization");
    app.service(device.route(post().to(begin_device)).wrap(from_fn(cors)));
    app.service(resource("/oauth/par").route(post().to(push)).wrap(from_fn(cors)));
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
        if fields.text("grant_type") == DEVICE_GRANT {
            return oauth.devices.tokens_for(&client, &fields).await;
        }
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

/// RFC 8628.
async fn begin_device(request: HttpRequest, oauth: Data<Oauth>, body: Bytes) -> HttpResponse {
    let begun = async {
        let fields = fields(body)?;
        let client = authenticate(&request, &oauth, &fields).await?;
        let proxies = &oauth.clients.ground.config().server.trusted_proxies;
        oauth.devices.begin(&client, &fields, public_address(proxies, &request)).await
    };
    match begun.await {
        Ok(told) => answer(StatusCode::OK, &told),
        Err(denied) => refusal(&request, &denied),
    }
}

/// RFC 9126.
async fn push(request: HttpRequest, oauth: Data<Oauth>, body: Bytes) -> HttpResponse {
    let pushed = async {
        let fields = fields(body)?;
        let client = authenticate(&request, &oauth, &fields).await?;
        oauth.pushed.push(&oauth.clients, &client, &fields).await
    };
    match pushed.await {
        Ok(name) => {
            answer(StatusCode::CREATED, &json!({"request_uri": name, "expires_in": LIFETIME}))
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
        if client.is_public() {
            let why = "only resource servers, and applications that prove who they are, may ask";
            return Err(TokenError::Response("unauthorized_client", why));
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

/// The token comes in the header, or in the form of a POST (RFC 6750 sections 2.1 and 2.2), but not in both.
async fn userinfo(request: HttpRequest, oauth: Data<Oauth>, body: Bytes) -> HttpResponse {
    let in_form = CallFields::of(body).and_then(|fields| fields.optional("access_token"));
    let in_form = in_form.filter(|_| request.method() == Method::POST);
    let token = match (authorization(&request, "bearer"), in_form) {
        (Some(_), Some(_)) => {
            let twice = TokenError::Response("invalid_request", "the access token comes twice");
            return refusal(&request, &twice);
        }
        (in_header, in_form) => in_header.or(in_form),
    };
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

/// The requests without credentials that cannot be followed.
static REFUSED: Tally = Tally::new();

/// The application that a request names, for the log.
struct NamedClient {
    id: String,
    is_public: bool,
}

/// The answer to a request that is denied. The log says to which application, and why.
pub fn refusal(request: &HttpRequest, denied: &TokenError) -> HttpResponse {
    let extensions = request.extensions();
    let named = extensions.get::<NamedClient>();
    let client = named.map(|named| named.id.as_str());
    let denied_because = |error: &str, why: &str| {
        // Anybody can ask in the name of a public application, as often as they like.
        let is_proven = named.is_some_and(|named| !named.is_public);
        if let Some(times) = if is_proven { Some(1) } else { REFUSED.count() } {
            tracing::info!(client, error, why, times, "an application's request is refused");
        }
        answer(StatusCode::BAD_REQUEST, &json!({"error": error, "error_description": why}))
    };
    match denied {
        // These are part of how a device waits.
        TokenError::Response(error @ ("authorization_pending" | "slow_down"), why) => {
            answer(StatusCode::BAD_REQUEST, &json!({"error": error, "error_description": why}))
        }
        TokenError::Response(error, why) => denied_because(error, why),
        TokenError::Said(error, why) => denied_because(error, why),
        TokenError::Client => {
            if let Some(times) = UNPROVEN.count() {
                tracing::warn!(client, times, "an application did not prove who it is");
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

pub fn answer(status: StatusCode, body: &Value) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("Pragma", "no-cache"))
        .json(body)
}

// Authenticates a client by its request (RFC 6749 section 2.3).

/// Authenticates the client: by HTTP Basic, by form fields, by an assertion, or a public client by its id alone. One way alone
/// (RFC 6749 section 2.3).
pub async fn authenticate(
    request: &HttpRequest,
    oauth: &Oauth,
    fields: &CallFields,
) -> Result<Client, TokenError> {
    let in_form = fields.optional("client_secret").filter(|secret| !secret.is_empty());
    let assertion = assertion(fields)?;
    let (id, secret) = match (basic(request), &assertion) {
        (Some(_), None) if in_form.is_some() => {
            return Err(TokenError::Response("invalid_request", "client_secret stands twice"));
        }
        (given, Some(_)) if given.is_some() || in_form.is_some() => {
            return Err(TokenError::Response(
                "invalid_request",
                "a secret and client_assertion are two ways to prove the same",
            ));
        }
        (_, Some(assertion)) => (claimed_client(assertion).unwrap_or_default(), None),
        (Some(credentials), None) => credentials?,
        (None, None) => (fields.text("client_id"), in_form),
    };
    if fields.optional("client_id").is_some_and(|named| named != id) {
        return Err(TokenError::Client);
    }
    let now = oauth.clients.ground.clock.now();
    let client = oauth.clients.find(&id).await?;
    if let Some(client) = &client {
        let mut extensions = request.extensions_mut();
        extensions.insert(InNameOf(client.redirect_uris.clone()));
        extensions.insert(NamedClient { id: client.id.clone(), is_public: client.is_public() });
    }
    let Some(client) = client else { return Err(TokenError::Client) };
    let is_proven = match assertion {
        Some(assertion) => oauth.assertions.prove(&client, &assertion).await?,
        None => client.is_proven_by(secret.as_deref(), now),
    };
    if is_proven { Ok(client) } else { Err(TokenError::Client) }
}

/// The assertion of a request that has one.
fn assertion(fields: &CallFields) -> Result<Option<String>, TokenError> {
    let [kind, assertion] =
        ["client_assertion_type", "client_assertion"].map(|name| fields.text(name));
    match (kind.as_str(), assertion.is_empty()) {
        ("", true) => Ok(None),
        (ASSERTION_TYPE, false) => Ok(Some(assertion)),
        _ => Err(TokenError::Response(
            "invalid_request",
            "client_assertion comes with client_assertion_type urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        )),
    }
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
            good_token!("t.kind = 'access'")
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
