//! Addresses outside the screens: the root, unknown prefixes, files.

use actix_web::{
    HttpResponse,
    http::{Method, header::LOCATION},
};

use crate::web::{AppError, Screen, Visitor};

/// `GET /` redirects to the visitor's language.
pub async fn front_door(visitor: Visitor) -> HttpResponse {
    let query = visitor.request.query_string();
    let mark = if query.is_empty() { "" } else { "?" };
    see_other(&format!("/{}{mark}{query}", visitor.language))
}

/// Whether an address contains the path of the authorization endpoint.
fn is_authorization(visitor: &Visitor) -> bool {
    *visitor.request.method() == Method::GET
        && format!("{}/", visitor.request.path()).contains("/oauth/authorize/")
}

/// Redirects an authorization request to the consent screen in the visitor's language, its query unchanged.
fn to_permissions(visitor: &Visitor) -> HttpResponse {
    see_other(&visitor.href(Screen::Permissions(visitor.request.query_string())))
}

/// Replaces an unknown prefix by the default language and keeps the rest of the address.
///
/// # Errors
/// [`AppError::NotFound`] when the address is below a language, names a file, or is not requested by GET.
pub async fn unknown(visitor: Visitor) -> Result<HttpResponse, AppError> {
    if is_authorization(&visitor) {
        return Ok(to_permissions(&visitor));
    }
    let path = visitor.request.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    let is_reading = *visitor.request.method() == Method::GET;
    let is_own =
        matches!(first, "static" | "account" | "health" | "metrics" | "demo" | ".well-known");
    if !is_reading || is_own || first.contains('.') || visitor.site.language(first).is_some() {
        return Err(AppError::NotFound);
    }
    Ok(see_other(&visitor.below(visitor.site.config.site.default_locale)))
}

/// Any other address below a language: redirects to the address without its trailing slash, if it has one.
///
/// # Errors
/// [`AppError::NotFound`] for everything else.
pub async fn below_language(visitor: Visitor) -> Result<HttpResponse, AppError> {
    if is_authorization(&visitor) {
        return Ok(to_permissions(&visitor));
    }
    let (path, query) = (visitor.request.path(), visitor.request.query_string());
    if *visitor.request.method() != Method::GET || !path.ends_with('/') {
        return Err(AppError::NotFound);
    }
    let mark = if query.is_empty() { "" } else { "?" };
    Ok(see_other(&format!("{}{mark}{query}", path.trim_end_matches('/'))))
}

fn see_other(address: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}
