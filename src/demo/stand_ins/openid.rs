//! The token and userinfo endpoints (RFC 6749 section 4.1.3, RFC 6750, RFC 7636), and what `OpenID` Connect adds: discovery,
//! the key set, and ID tokens.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION},
    },
};
use askama::Template;
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::{Url, form_urlencoded};

use crate::{
    demo::stand_ins::{
        Played, StandIns,
        state::{Access, CLIENT, Grant, Key, LIFETIMES, encode},
    },
    domain::LoginMethod,
};

/// The paths of HarID: authorization, token, userinfo (docs/providers/har-id.md).
const HAR_ID: [&str; 3] = ["et/authorizations/new", "et/access_tokens", "et/user_info"];
/// The same paths of X-ID and all others.
const X_ID: [&str; 3] = ["authorize", "token", "userinfo"];
/// The paths of a provider that speaks `OpenID` Connect.
pub fn paths(method: LoginMethod) -> [&'static str; 3] {
    if method == LoginMethod::HAR_ID { HAR_ID } else { X_ID }
}

pub const DISCOVERY: &str = ".well-known/openid-configuration";
pub const KEYS: &str = "jwks.json";

const LIFETIME: i64 = 300;

pub fn discovery(own: &StandIns, method: LoginMethod) -> HttpResponse {
    let issuer = own.issuer(method);
    let [authorization, token, userinfo] = paths(method);
    let at = |path: &str| format!("{issuer}/{path}");
    HttpResponse::Ok().json(json!({
        "issuer": issuer,
        "authorization_endpoint": at(authorization),
        "token_endpoint": at(token),
        "userinfo_endpoint": at(userinfo),
        "jwks_uri": at(KEYS),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": method == LoginMethod::X_ID,
    }))
}

/// The key set (RFC 7517).
pub fn keys(own: &StandIns) -> HttpResponse {
    let keys: Vec<Value> = own.key().and_then(Key::public).into_iter().collect();
    HttpResponse::Ok().json(json!({ "keys": keys }))
}

/// The ID token that is issued with an access token.
pub fn id_token(own: &StandIns, grant: &Grant, access_token: &str) -> Option<String> {
    let now = own.now();
    let mut claims = json!({
        "iss": own.issuer(grant.method), "auth_time": now, "sub": grant.person.subject(grant.method), "aud": CLIENT, "iat": now,
        "exp": now + LIFETIME, "at_hash": encode(&Sha256::digest(access_token)[..16]),
    });
    if let Some(nonce) = &grant.nonce {
        claims["nonce"] = nonce.as_str().into();
    }
    own.key()?.sign(&claims)
}

// The token and userinfo endpoints (RFC 6749 section 4.1.3, RFC 6750, RFC 7636).

/// The paths of eParaksts: authorization, token, userinfo (docs/providers/e-paraksts.md).
pub const E_PARAKSTS: [&str; 3] = [
    "trustedx-authserver/oauth/lvrtc-eipsign-as",
    "trustedx-authserver/oauth/lvrtc-eipsign-as/token",
    "trustedx-resources/openid/v1/users/me",
];

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct TokenRequest {
    grant_type: String,
    code: String,
    redirect_uri: String,
    code_verifier: Option<String>,
    client_id: String,
    client_secret: String,
}

/// Exchanges a code, once.
pub fn redeem(
    own: &StandIns,
    request: &HttpRequest,
    form: &TokenRequest,
    method: LoginMethod,
) -> HttpResponse {
    let posted = (form.client_id.clone(), form.client_secret.clone());
    // eParaksts accepts only the `Authorization` header.
    let client = if method == LoginMethod::E_PARAKSTS {
        basic(request)
    } else {
        basic(request).or(Some(posted))
    };
    if client != Some((CLIENT.to_owned(), own.0.secret.expose().to_owned())) {
        return answer(StatusCode::UNAUTHORIZED, &json!({"error": "invalid_client"}));
    }
    if form.grant_type != "authorization_code" {
        return answer(StatusCode::BAD_REQUEST, &json!({"error": "unsupported_grant_type"}));
    }
    let now = own.now();
    let mut granted = own.granted();
    // Removed before it is checked: a failed exchange uses the code up, too.
    let grant = granted.codes.remove(&form.code).filter(|grant| fits(grant, form, method, now));
    let Some(grant) = grant else {
        return answer(StatusCode::BAD_REQUEST, &json!({"error": "invalid_grant"}));
    };
    let token = own.0.rng.token();
    let mut body = json!({
        "access_token": token, "token_type": "Bearer", "expires_in": LIFETIMES.1, "scope": grant.scope,
    });
    if method != LoginMethod::E_PARAKSTS {
        let Some(id_token) = id_token(own, &grant, &token) else {
            return answer(StatusCode::INTERNAL_SERVER_ERROR, &json!({"error": "server_error"}));
        };
        body["id_token"] = id_token.into();
    }
    let access =
        Access { method, person: grant.person, scope: grant.scope, until: now + LIFETIMES.1 };
    granted.forget(now);
    granted.tokens.insert(token, access);
    answer(StatusCode::OK, &body)
}

/// The claims of the person whom an access token stands for.
pub fn userinfo(own: &StandIns, request: &HttpRequest, method: LoginMethod) -> HttpResponse {
    let granted = own.granted();
    let access =
        header(request).and_then(|value| granted.tokens.get(value.strip_prefix("Bearer ")?));
    match access.filter(|access| access.method == method && own.now() < access.until) {
        Some(access) => answer(StatusCode::OK, &access.person.claims(method, &access.scope)),
        None => answer(StatusCode::UNAUTHORIZED, &json!({"error": "invalid_token"})),
    }
}

fn fits(grant: &Grant, form: &TokenRequest, method: LoginMethod, now: i64) -> bool {
    let challenge = form
        .code_verifier
        .as_ref()
        .map(|verifier| URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)));
    grant.method == method
        && now < grant.until
        && grant.redirect_uri == form.redirect_uri
        && grant.challenge == challenge
}

/// Id and secret from the `Authorization` header, both form-encoded.
fn basic(request: &HttpRequest) -> Option<(String, String)> {
    let pair = STANDARD.decode(header(request)?.strip_prefix("Basic ")?).ok()?;
    let pair = String::from_utf8(pair).ok()?;
    let (id, secret) = pair.split_once(':')?;
    let decoded = |text: &str| {
        form_urlencoded::parse(format!("x={text}").as_bytes())
            .next()
            .map(|(_, value)| value.into_owned())
    };
    Some((decoded(id)?, decoded(secret)?))
}

fn header(request: &HttpRequest) -> Option<&str> {
    request.headers().get(AUTHORIZATION)?.to_str().ok()
}

fn answer(status: StatusCode, body: &Value) -> HttpResponse {
    HttpResponse::build(status).insert_header((CACHE_CONTROL, "no-store")).json(body)
}

// The authorization endpoint: a page that asks whom to play, and the redirect back with a code (RFC 6749 section 4.1).

/// The page contains its only style sheet.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/// The choice to refuse.
const REFUSED: &str = "nobody";

#[derive(Template)]
#[template(path = "demo/stand_in.html")]
struct StandInPage<'a> {
    provider: &'a str,
    /// Why the request is refused; there is nobody to choose then.
    problem: &'static str,
    /// Each person with the address that chooses them.
    people: Vec<(&'static Played, String)>,
    /// The address that refuses.
    refusal: String,
}

/// Asks whom to play; once a person is chosen, redirects the browser back.
pub fn ask(own: &StandIns, request: &HttpRequest, method: LoginMethod) -> HttpResponse {
    let query: Vec<(String, String)> =
        form_urlencoded::parse(request.query_string().as_bytes()).into_owned().collect();
    let given =
        |name: &str| query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    // Without a known client and redirect URI there is nowhere to redirect to.
    let callback = own.callback(method);
    if given("client_id") != Some(CLIENT) || given("redirect_uri") != Some(callback.as_str()) {
        return page(
            method,
            "The client or its redirect URI is unknown.",
            Vec::new(),
            String::new(),
        );
    }
    let error = |code: &str| back(own, method, &callback, given("state"), ("error", code));
    let scope = given("scope").unwrap_or_default();
    let has_scope = match method {
        LoginMethod::E_PARAKSTS => scope.starts_with("urn:lvrtc:fpeil:aa"),
        _ => scope.split(' ').any(|scope| scope == "openid"),
    };
    if given("response_type") != Some("code") {
        return error("unsupported_response_type");
    }
    if !has_scope {
        return error("invalid_scope");
    }
    if given("code_challenge").is_some() && given("code_challenge_method") != Some("S256") {
        return error("invalid_request");
    }
    let choice = |slug: &str| {
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(&query)
            .append_pair("person", slug)
            .finish();
        format!("{}?{query}", request.path())
    };
    match given("person") {
        None => {
            let people = Played::of(method).map(|person| (person, choice(person.slug))).collect();
            page(method, "", people, choice(REFUSED))
        }
        Some(slug) => match Played::find(method, slug) {
            None => error("access_denied"),
            Some(person) => {
                let code = own.0.rng.token();
                let grant = Grant {
                    method,
                    person,
                    redirect_uri: callback.clone(),
                    scope: scope.to_owned(),
                    nonce: given("nonce").map(str::to_owned),
                    challenge: given("code_challenge").map(str::to_owned),
                    until: own.now() + LIFETIMES.0,
                };
                own.granted().codes.insert(code.clone(), grant);
                back(own, method, &callback, given("state"), ("code", &code))
            }
        },
    }
}

fn back(
    own: &StandIns,
    method: LoginMethod,
    callback: &str,
    state: Option<&str>,
    answer: (&str, &str),
) -> HttpResponse {
    let Ok(mut address) = Url::parse(callback) else {
        return HttpResponse::InternalServerError().finish();
    };
    {
        let mut query = address.query_pairs_mut();
        query.append_pair(answer.0, answer.1).extend_pairs(state.map(|state| ("state", state)));
        // X-ID names itself in the response (RFC 9207); the others do not.
        query.extend_pairs((method == LoginMethod::X_ID).then(|| ("iss", own.issuer(method))));
    }
    HttpResponse::SeeOther()
        .insert_header((LOCATION, address.as_str()))
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish()
}

fn page(
    method: LoginMethod,
    problem: &'static str,
    people: Vec<(&'static Played, String)>,
    refusal: String,
) -> HttpResponse {
    let provider = match method {
        LoginMethod::HAR_ID => "HarID",
        LoginMethod::X_ID => "X-ID",
        LoginMethod::E_PARAKSTS => "eParaksts",
        _ => method.code(),
    };
    let mut answer =
        if problem.is_empty() { HttpResponse::Ok() } else { HttpResponse::BadRequest() };
    answer
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, "no-store"));
    let html = StandInPage { provider, problem, people, refusal }.render().unwrap_or_default();
    answer.content_type("text/html; charset=utf-8").body(html)
}
