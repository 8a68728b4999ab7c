//! Just within the cache of responses: measures each request for `/metrics`, and logs it if `log.requests` is set. Both name
//! the route as a pattern: paths and queries may contain tokens.

use std::time::Instant;

use actix_web::{
    Error, HttpMessage, HttpRequest,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, StatusCode},
    middleware::Next,
    web::Data,
};
use tracing::{Instrument, Span, field::Empty};

use crate::{
    accounts::public_address,
    metrics,
    traces::{self, TRACEPARENT},
    web::{
        Site,
        request::{self, AnsweredCode, Incident},
    },
};

/// A request that is being answered; counted when dropped.
struct Watch<'a> {
    route: &'a str,
    method: &'static str,
    begun: Instant,
    /// Absent until it is known.
    status: Option<StatusCode>,
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        let status = self.status.as_ref().map_or("0", StatusCode::as_str);
        metrics::answered(self.route, self.method, status, self.begun.elapsed());
    }
}

/// The pattern that the path of a request fits.
pub(in crate::web) fn route(request: &HttpRequest) -> String {
    request.match_pattern().unwrap_or_else(|| "unmatched".to_owned())
}

/// Measures a request, whatever answers it.
pub async fn measure(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let (route, method) = (route(request.request()), of_closed_list(request.method()));
    if !traces::are_on() {
        return counted(request, next, &route, method).await;
    }
    let span = span(&request, &route, method);
    let answered = counted(request, next, &route, method).instrument(span.clone()).await;
    if let Ok(response) = &answered {
        span.record("http.response.status_code", response.status().as_u16());
        if let Some(incident) = response.request().extensions().get::<Incident>() {
            span.record("incident", incident.0.as_str());
        }
    }
    answered
}

/// Measures an answer that the cache of responses gives again.
pub(in crate::web) fn given_again(
    request: &ServiceRequest,
    route: &str,
    status: StatusCode,
    begun: Instant,
) {
    let watch = Watch { route, method: "GET", begun, status: Some(status) };
    if traces::are_on() {
        span(request, route, watch.method).record("http.response.status_code", status.as_u16());
    }
    log(&watch, request.request());
}

/// The span of a request. The context of another's trace is taken from whom we believe an address.
fn span(request: &ServiceRequest, route: &str, method: &'static str) -> Span {
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
    let is_believed = request.app_data::<Data<Site>>().is_none_or(|site| {
        request::is_sent_by(&site.config.server.trusted_proxies, request.head())
    });
    let context = request.headers().get(TRACEPARENT).filter(|_| is_believed);
    if let Some(context) = context.and_then(|context| context.to_str().ok()) {
        traces::continue_from(&span, context);
    }
    span
}

async fn counted(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
    route: &str,
    method: &'static str,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let mut watch = Watch { route, method, begun: Instant::now(), status: None };
    let response = match next.call(request).await {
        Ok(response) => response.map_into_boxed_body(),
        Err(error) => {
            watch.status = Some(error.as_response_error().status_code());
            return Err(error);
        }
    };
    watch.status = Some(response.status());
    log(&watch, response.request());
    Ok(response)
}

fn log(watch: &Watch, request: &HttpRequest) {
    let Some(site) = request.app_data::<Data<Site>>().filter(|site| site.config.log.requests)
    else {
        return;
    };
    let incident = request.extensions().get::<Incident>().map(|incident| incident.0.clone());
    let code = request.extensions().get::<AnsweredCode>().map(|code| code.0);
    tracing::info!(
        target: "lavi::request",
        method = watch.method,
        route = watch.route,
        status = watch.status.map_or(0, |status| status.as_u16()),
        milliseconds = u64::try_from(watch.begun.elapsed().as_millis()).unwrap_or(u64::MAX),
        address = %public_address(&site.config.server.trusted_proxies, request),
        incident = incident.unwrap_or_default(),
        code,
        "answered"
    );
}

/// A method may be any word.
fn of_closed_list(method: &Method) -> &'static str {
    const USUAL: [Method; 4] = [Method::GET, Method::POST, Method::HEAD, Method::OPTIONS];
    let usual = ["GET", "POST", "HEAD", "OPTIONS"];
    USUAL.iter().position(|known| known == method).map_or("other", |at| usual[at])
}
