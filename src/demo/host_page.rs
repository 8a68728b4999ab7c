//! `/demo/host`: a page of another site that embeds the sign-in and shows the host messages that it receives. It is
//! served under the address that the rest of the demo does not use, 127.0.0.1 or localhost, so that browsers treat the
//! two as two sites.

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE},
};
use askama::Template;
use url::{Host, Origin};

use crate::{
    config::Config,
    domain::Language,
    web::{AppError, Screen, View, Visitor, page::render},
};

/// The views that may be framed; the first one is the default.
const VIEWS: [View; 4] = [View::Iframe, View::Mini, View::LoginMini, View::ThirdParty];

#[derive(Template)]
#[template(path = "demo/host.html")]
struct HostPage {
    /// The origin of the sign-in.
    sign_in: String,
    framed: String,
    view: View,
    /// The root of the main app, where a sign-in ends.
    main_app: String,
}

pub fn origin(config: &Config) -> Origin {
    let mut url = config.server.public_url.clone();
    // Neither call can fail: an http address accepts any host.
    let _ = match url.host() {
        Some(Host::Domain(_)) => url.set_ip_host(config.server.listen.ip()),
        _ => url.set_host(Some("localhost")).map_err(|_| ()),
    };
    url.origin()
}

/// Shows the page with the view that `?view=` names.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let language = visitor.language;
    let visitor = visitor.speaking(Language::En);
    let view = visitor
        .query("view")
        .and_then(|slug| View::parse(&slug))
        .filter(|view| VIEWS.contains(view))
        .unwrap_or(VIEWS[0]);
    let config = &visitor.site.config;
    let root = &config.server.public_url;
    let sign_in = root.origin().ascii_serialization();
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; frame-src {sign_in}; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'"
    );
    let page = HostPage {
        framed: format!("{sign_in}{}", Screen::Login.href(language, view)),
        main_app: config.main_app.root.to_string(),
        sign_in,
        view,
    };
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((CONTENT_SECURITY_POLICY, policy))
        .insert_header((CACHE_CONTROL, "no-store"));
    Ok(answer.content_type("text/html; charset=utf-8").body(render(&page)?))
}

pub async fn script() -> HttpResponse {
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((CONTENT_TYPE, "text/javascript; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "no-store"));
    answer.body(include_str!("../../templates/demo/host.js"))
}
