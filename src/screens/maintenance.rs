//! The maintenance notice at its own address. While `site.maintenance` is on, the middleware answers every screen with
//! it.

use actix_web::HttpResponse;

use crate::web::AppError;

/// Shows the notice.
///
/// # Errors
/// Always [`AppError::Maintenance`]: the notice is a 503.
pub async fn show() -> Result<HttpResponse, AppError> {
    Err(AppError::Maintenance)
}
