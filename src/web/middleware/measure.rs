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

use tracing::{Instrument, field::Empty};

use crate::{
    metrics,
    traces::{self, TRACEPARENT},
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
    if traces::are_on() {
        return traced(request, next).await;
    }
    counted(request, next).await
}

/// The same as a span of a trace. The context of another's trace is taken from whom we believe an address.
async fn traced(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let route = request.match_pattern().unwrap_or_else(|| UNMATCHED.to_owned());
    let method = of_closed_list(request.method());
    let span = tracing::info_span!(
        target: "lavi::trace",
        "request",
        otel.name = format!("{method} {route}"),
        otel.kind = "server",
        http.request.method = method,
        http.route = route,
        http.response.status_code = Empty,
        incident = Empty,
    );
    let is_believed = request
        .app_data::<Data<Site>>()
        .is_none_or(|site| peer::is_sent_by(&site.config.server.trusted_proxies, request.head()));
    let context = request.headers().get(TRACEPARENT).filter(|_| is_believed);
    if let Some(context) = context.and_then(|context| context.to_str().ok()) {
        traces::continue_from(&span, context);
    }
    let answered = counted(request, next).instrument(span.clone()).await;
    if let Ok(response) = &answered {
        span.record("http.response.status_code", response.status().as_u16());
        if let Some(incident) = response.request().extensions().get::<Incident>() {
            span.record("incident", incident.0.as_str());
        }
    }
    answered
}

async fn counted(
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
