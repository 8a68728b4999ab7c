//! The maintenance notice at an address of its own. While `site.maintenance` is on, the middleware answers every screen with it.

use actix_web::HttpResponse;

use crate::web::AppError;

/// Shows the notice.
///
/// # Errors
/// Always: 503 is what it says.
pub async fn show() -> Result<HttpResponse, AppError> {
    Err(AppError::Maintenance)
}
