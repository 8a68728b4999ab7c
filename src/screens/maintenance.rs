//! The maintenance notice at its own address. While `site.maintenance` is on, the middleware answers every screen with
//! it.

use actix_web::HttpResponse;

use crate::web::AppError;

/// Shows the notice.
pub async fn show() -> Result<HttpResponse, AppError> {
    Err(AppError::Maintenance)
}
