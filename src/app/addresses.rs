//! Addresses outside the screens: the front door, unknown prefixes, files.

use actix_web::{
    HttpResponse,
    http::{Method, header::LOCATION},
};

use crate::web::{AppError, Screen, Visitor};

/// `GET /` goes to the visitor's language.
pub async fn front_door(visitor: Visitor) -> HttpResponse {
    let query = visitor.request.query_string();
    let mark = if query.is_empty() { "" } else { "?" };
    see_other(&format!("/{}{mark}{query}", visitor.language))
}

/// Whether an address holds the path by which applications ask for access.
fn is_authorization(visitor: &Visitor) -> bool {
    *visitor.request.method() == Method::GET
        && format!("{}/", visitor.request.path()).contains("/oauth/authorize/")
}

/// An application's request goes to the consent screen in the visitor's language, its query byte for byte.
fn to_permissions(visitor: &Visitor) -> HttpResponse {
    see_other(&visitor.href(Screen::Permissions(visitor.request.query_string())))
}

/// An unknown prefix is replaced by the default language, the rest of the address kept.
///
/// # Errors
/// 404 for what is no page: below a language, a file, or not asked for by GET.
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

/// Below a language: a slash too many at the end is dropped, anything else is not there.
///
/// # Errors
/// 404
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
