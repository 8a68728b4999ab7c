//! The metadata of the authorization server (RFC 8414): its endpoints, and what they support.

use actix_web::{
    HttpResponse,
    web::{Data, ServiceConfig, get, resource},
};
use serde_json::json;

use crate::{
    accounts::embedded::{Embedded, oauth::AUTHORIZE},
    domain::{Language, scope},
};

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
        "introspection_endpoint": format!("{issuer}/oauth/introspect"),
        "introspection_endpoint_auth_methods_supported": &methods[..2],
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
