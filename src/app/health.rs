//! The operator's endpoints: `/health/live`, `/health/ready`.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::CACHE_CONTROL,
    web::{Data, ServiceConfig, get, resource},
};

use crate::{
    app::readiness::Readiness,
    web::{AppError, request::peer::is_of_this_machine},
};

/// Marks the operator's own listener, which is for the operator to protect. On the main listener, only this machine can
/// use these endpoints.
pub struct OwnListener;

/// Adds the endpoints. They answer the same on every listener.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/health/live").route(get().to(live)));
    app.service(resource("/health/ready").route(get().to(ready)));
}

async fn live(request: HttpRequest) -> Result<HttpResponse, AppError> {
    check_caller(&request)?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("live\n"))
}

/// Which dependencies answer, as JSON.
async fn ready(request: HttpRequest, readiness: Data<Readiness>) -> Result<HttpResponse, AppError> {
    check_caller(&request)?;
    let found = readiness.look().await;
    let mut answer =
        if found.ready { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    Ok(answer.insert_header((CACHE_CONTROL, "no-store")).json(found))
}

/// [`AppError::NotFound`] for other machines on the main listener.
pub fn check_caller(request: &HttpRequest) -> Result<(), AppError> {
    let of_its_own = request.app_data::<OwnListener>().is_some();
    if of_its_own || is_of_this_machine(request) { Ok(()) } else { Err(AppError::NotFound) }
}
