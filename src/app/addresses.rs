//! Addresses outside the screens: the front door, unknown prefixes, files.

use actix_web::{
    HttpResponse,
    http::{Method, header::LOCATION},
};

use crate::web::{AppError, Visitor};

/// `GET /` goes to the visitor's language.
pub async fn front_door(visitor: Visitor) -> HttpResponse {
    let query = visitor.request.query_string();
    let mark = if query.is_empty() { "" } else { "?" };
    see_other(&format!("/{}{mark}{query}", visitor.language))
}

/// An unknown prefix is replaced by the default language, the rest of the address kept.
///
/// # Errors
/// 404 for what is no page: below a language, a file, or not asked for by GET.
pub async fn unknown(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let path = visitor.request.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    let is_reading = matches!(*visitor.request.method(), Method::GET | Method::HEAD);
    let is_own = matches!(first, "static" | "account" | "health" | "metrics" | "demo" | ".well-known");
    if !is_reading || is_own || first.contains('.') || visitor.site.language(first).is_some() {
        return Err(AppError::NotFound);
    }
    Ok(see_other(&visitor.below(visitor.site.config.site.default_locale)))
}

fn see_other(address: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}
