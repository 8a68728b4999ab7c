//! What `OpenID` Connect adds: discovery, the key set, and ID tokens.

use actix_web::HttpResponse;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::{
    demo::stand_ins::{
        StandIns,
        state::{CLIENT, Grant, Key, encode},
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

/// The path of the discovery document.
pub const DISCOVERY: &str = ".well-known/openid-configuration";
/// The path of the key set.
pub const KEYS: &str = "jwks.json";

const LIFETIME: i64 = 300;

/// The discovery document.
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
