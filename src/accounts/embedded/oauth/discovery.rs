//! What applications find the authorization server by: its metadata (RFC 8414, `OpenID` Connect Discovery) and its keys. Neither
//! holds anything of a person or takes credentials, so programs on any page may read them.

use actix_web::{
    HttpResponse,
    http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL},
    web::{Data, ServiceConfig, get, resource},
};
use serde_json::{Value, json};

use crate::{
    accounts::embedded::oauth::{
        AUTHORIZE, Oauth,
        claims::CLAIMS,
        client_keys::ALGORITHMS,
        device::DEVICE_GRANT,
        logout::LOGOUT,
        pair::IdTokenAlgorithm,
        request::{PROMPTS, RESPONSE_MODES},
    },
    config::SigningAlgorithm,
    domain::{Language, scope},
};

/// The metadata and the key set, below `/account`.
pub fn discovery(app: &mut ServiceConfig) {
    app.service(resource("/.well-known/openid-configuration").route(get().to(metadata)));
    app.service(resource("/oauth/jwks").route(get().to(key_set)));
}

/// The same metadata, at the address that RFC 8414 section 3.1 prescribes for an issuer ending with `/account`.
pub fn well_known(app: &mut ServiceConfig) {
    app.service(
        resource("/.well-known/oauth-authorization-server/account").route(get().to(metadata)),
    );
}

async fn key_set(oauth: Data<Oauth>) -> HttpResponse {
    match oauth.keys.key_set().await {
        Ok(keys) => public(&keys),
        Err(_) => HttpResponse::ServiceUnavailable().json(json!({"error": "server_error"})),
    }
}

async fn metadata(oauth: Data<Oauth>) -> HttpResponse {
    let issuer = oauth.issuer.clone();
    let methods = ["client_secret_basic", "client_secret_post", "private_key_jwt", "none"];
    let algorithms = ALGORITHMS.map(SigningAlgorithm::name);
    public(&json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/{AUTHORIZE}"),
        "token_endpoint": format!("{issuer}/oauth/token"),
        "revocation_endpoint": format!("{issuer}/oauth/revoke"),
        "introspection_endpoint": format!("{issuer}/oauth/introspect"),
        "introspection_endpoint_auth_methods_supported": &methods[..3],
        "introspection_endpoint_auth_signing_alg_values_supported": algorithms,
        "pushed_authorization_request_endpoint": format!("{issuer}/oauth/par"),
        "require_pushed_authorization_requests": false,
        "device_authorization_endpoint": format!("{issuer}/oauth/device_authorization"),
        "end_session_endpoint": format!("{issuer}/{LOGOUT}"),
        "backchannel_logout_supported": true,
        "backchannel_logout_session_supported": true,
        "userinfo_endpoint": format!("{issuer}/oauth/userinfo"),
        "jwks_uri": format!("{issuer}/oauth/jwks"),
        "subject_types_supported": ["public", "pairwise"],
        "id_token_signing_alg_values_supported": IdTokenAlgorithm::ALL.map(IdTokenAlgorithm::as_str),
        "acr_values_supported": oauth.acr_values,
        "claims_supported": CLAIMS,
        "prompt_values_supported": PROMPTS,
        "claims_parameter_supported": true,
        "request_parameter_supported": false,
        "request_uri_parameter_supported": false,
        "scopes_supported": scope::NAMES,
        "response_types_supported": ["code"],
        "response_modes_supported": RESPONSE_MODES,
        "grant_types_supported": ["authorization_code", "refresh_token", DEVICE_GRANT],
        "token_endpoint_auth_methods_supported": methods,
        "token_endpoint_auth_signing_alg_values_supported": algorithms,
        "revocation_endpoint_auth_methods_supported": methods,
        "revocation_endpoint_auth_signing_alg_values_supported": algorithms,
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
        "ui_locales_supported": Language::ALL.map(Language::code),
    }))
}

/// A document that is the same for everybody, for five minutes.
fn public(document: &Value) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "public, max-age=300"))
        .insert_header((ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
        .json(document)
}
