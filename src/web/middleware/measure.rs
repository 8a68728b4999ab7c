//! The outermost layer: measures each request for `/metrics`, and logs it if `log.requests` is set. Both name the route
//! as a pattern: paths and queries may contain tokens.

use std::time::Instant;

use actix_web::{
    Error, HttpMessage,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
    middleware::Next,
    web::Data,
};

use crate::{
    metrics,
    web::{
        Site,
        request::{peer, visitor::Incident},
    },
};

/// The route of a path that fits no pattern.
const UNMATCHED: &str = "unmatched";

/// A request that is being answered; counted when dropped.
struct Watch {
    route: String,
    method: &'static str,
    begun: Instant,
    /// 0 until it is known.
    status: u16,
}

impl Drop for Watch {
    fn drop(&mut self) {
        metrics::answered(&self.route, self.method, self.status, self.begun.elapsed());
    }
}

/// Measures a request, whatever answers it.
///
/// # Errors
/// The errors of the wrapped service.
pub async fn measure(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let mut watch = Watch {
        route: request.match_pattern().unwrap_or_else(|| UNMATCHED.to_owned()),
        method: of_closed_list(request.method()),
        begun: Instant::now(),
        status: 0,
    };
    let response = match next.call(request).await {
        Ok(response) => response.map_into_boxed_body(),
        Err(error) => {
            watch.status = error.as_response_error().status_code().as_u16();
            return Err(error);
        }
    };
    watch.status = response.status().as_u16();
    log(&watch, &response);
    Ok(response)
}

/// The request log.
fn log(watch: &Watch, response: &ServiceResponse<BoxBody>) {
    let request = response.request();
    let Some(site) = request.app_data::<Data<Site>>().filter(|site| site.config.log.requests)
    else {
        return;
    };
    let incident = request.extensions().get::<Incident>().map(|incident| incident.0.clone());
    tracing::info!(
        target: "lavi::request",
        method = watch.method,
        route = watch.route,
        status = watch.status,
        milliseconds = u64::try_from(watch.begun.elapsed().as_millis()).unwrap_or(u64::MAX),
        address = %peer::address(&site.config.server.trusted_proxies, request),
        incident = incident.unwrap_or_default(),
        "answered"
    );
}

/// A method may be any word.
fn of_closed_list(method: &Method) -> &'static str {
    const USUAL: [Method; 4] = [Method::GET, Method::POST, Method::HEAD, Method::OPTIONS];
    let usual = ["GET", "POST", "HEAD", "OPTIONS"];
    USUAL.iter().position(|known| known == method).map_or("other", |at| usual[at])
}
