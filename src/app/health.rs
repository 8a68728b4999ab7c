//! The operator's endpoints: `/health/live`, `/health/ready`, `/metrics`.

use std::{fmt::Write, sync::atomic::Ordering};

use actix_web::{
    HttpRequest, HttpResponse,
    web::{Data, ServiceConfig, get, resource},
};

use crate::{
    accounts::embedded::Embedded,
    app::ConnectionLimits,
    web::{AppError, Site, request::peer::is_of_this_machine},
};

/// Adds the endpoints, unless they have their own listener (`elsewhere`). On the main listener, only this machine can
/// use them.
pub fn routes(app: &mut ServiceConfig, elsewhere: bool) {
    if !elsewhere {
        app.service(resource("/health/live").route(get().to(live)));
        app.service(resource("/health/ready").route(get().to(ready)));
        app.service(resource("/metrics").route(get().to(metrics)));
    }
}

async fn live(request: HttpRequest) -> Result<HttpResponse, AppError> {
    local(&request)?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("live\n"))
}

async fn ready(
    request: HttpRequest,
    embedded: Option<Data<Embedded>>,
) -> Result<HttpResponse, AppError> {
    local(&request)?;
    let is_ready = match embedded {
        Some(embedded) => embedded.upkeep.is_ready().await,
        None => true,
    };
    let mut answer = if is_ready { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    Ok(answer.content_type("text/plain; charset=utf-8").body(if is_ready {
        "ready\n"
    } else {
        "not ready\n"
    }))
}

/// The metrics in Prometheus text format.
async fn metrics(
    request: HttpRequest,
    site: Data<Site>,
    ceilings: Data<ConnectionLimits>,
) -> Result<HttpResponse, AppError> {
    local(&request)?;
    let mut text =
        "# HELP lavi_requests_total Requests answered, by class of status.\n# TYPE lavi_requests_total counter\n".to_owned();
    for (class, count) in site.answered.iter().enumerate() {
        let (class, count) = (class + 1, count.load(Ordering::Relaxed));
        // Writing to memory cannot fail.
        let _ = writeln!(text, "lavi_requests_total{{status=\"{class}xx\"}} {count}");
    }
    let held = site.shared.holding();
    for (name, what, value) in [
        ("lavi_shared_pages", "Pages kept that are the same for everyone.", held.pages),
        ("lavi_shared_page_bytes", "Their bytes, as they were drawn.", held.bytes),
        ("lavi_shared_addresses", "Addresses kept with their answers.", held.addresses),
        ("lavi_compressions_waiting", "Pages that wait to be compressed well.", held.waiting),
    ] {
        let _ = writeln!(text, "# HELP {name} {what}\n# TYPE {name} gauge\n{name} {value}");
    }
    let (open, refused) = ceilings.now();
    let _ = writeln!(
        text,
        "# HELP lavi_connections Connections that are open.\n# TYPE lavi_connections gauge\nlavi_connections {open}"
    );
    let name = "lavi_connections_refused_total";
    let _ = writeln!(
        text,
        "# HELP {name} Connections closed at once.\n# TYPE {name} counter\n{name} {refused}"
    );
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(text))
}

/// [`AppError::NotFound`] for other machines on the main listener. The separate listener is for the operator to
/// protect.
fn local(request: &HttpRequest) -> Result<(), AppError> {
    let site = request.app_data::<Data<Site>>();
    let of_its_own = site.is_some_and(|site| site.config.server.admin_listen.is_some());
    if of_its_own || is_of_this_machine(request) { Ok(()) } else { Err(AppError::NotFound) }
}
