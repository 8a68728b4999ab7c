//! Serves built files under their hashed names.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY},
    web::Data,
};

use crate::web::{AppError, Site, cache::compression::Coding, request::negotiate::accepted_coding};

/// A file that somebody opens by itself may do nothing; the pages' own policy is four times as long.
const POLICY: &str =
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Serves a built file. Its name contains its hash, so it can be cached forever.
///
/// # Errors
/// [`AppError::NotFound`] for any other name.
pub async fn serve(request: HttpRequest, site: Data<Site>) -> Result<HttpResponse, AppError> {
    let file = site.assets.file(request.match_info().query("name")).ok_or(AppError::NotFound)?;
    let (body, coding) = file.body(accepted_coding(request.headers(), Coding::Brotli));
    let mut response = HttpResponse::Ok();
    response
        .insert_header((CONTENT_TYPE, file.content_type))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"));
    response.insert_header((VARY, "Accept-Encoding"));
    if let Some(name) = coding.name() {
        response.insert_header((CONTENT_ENCODING, name));
    }
    Ok(response.body(body))
}
