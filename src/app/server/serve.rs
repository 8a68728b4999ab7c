//! The listeners: the site, the account API if configured, and the operator's endpoints.

use std::{fmt::Write, sync::Arc};

use actix_session::{
    SessionMiddleware,
    config::{BrowserSession, CookieContentSecurity},
};
use actix_web::{
    App, HttpResponse,
    cookie::{SameSite, time},
    guard,
    http::{Method, header::LOCATION},
    middleware::from_fn,
    web::{self, Bytes, Data, PayloadConfig, get, resource, scope},
};
use time::{Date, Duration};

use crate::{
    account_pages,
    accounts::{
        AccountService,
        embedded::oauth,
        http_api::{self, CallerCheck, FeedDoor},
    },
    app::{
        server::{
            card_host,
            connections::ConnectionLimits,
            deadlines::{Bounds, FORM_LIMIT, LatePage},
            every_minute,
            health::{self, Readiness},
            running::Running,
            scrape, tls,
        },
        settings::{BuildError, Parts, certificate_files},
    },
    config::Config,
    desk::{self, EndingCertificates},
    login_methods::id_card,
    screens,
    web::{
        AppError, Screen, Site, Visitor,
        middleware::{self, measure, response_cache::ResponseCache},
        page::{self, error_page},
        session::{
            session_keys,
            session_store::{self, SessionBackend},
        },
    },
};

/// The most connections on the operator's own listener.
const ADMIN_CONNECTIONS: usize = 64;

/// Starts every configured listener. `extra` adds the routes of the demo.
pub fn start(
    parts: &Parts,
    workers: usize,
    extra: impl Fn(&mut web::ServiceConfig) + Clone + Send + 'static,
) -> Result<Running, BuildError> {
    let config = &parts.site.config;
    let readiness = Data::new(Readiness::of(parts)?);
    let bounds = Bounds::of(&config.server, late_page(parts));
    let stop = (bounds.stop.clone(), config.server.stop_delay);
    let mut running = Running::new(config.server.listen, readiness.clone(), stop);
    running.embedded.clone_from(&parts.embedded);
    let ceilings = Data::from(Arc::clone(&bounds.ceilings));
    let (own, of_site) = (parts.clone(), (ceilings.clone(), readiness.clone()));
    let of_sessions = Data::new(parts.store.clone());
    let pulse = running.heartbeats.clone();
    let desk_listen = config.embedded.desk_listen.filter(|_| parts.embedded.is_some());
    let site_app = move |has_desk: bool| {
        pulse.beat();
        App::new()
            .app_data(own.site.clone())
            .app_data(of_site.0.clone())
            .app_data(of_site.1.clone())
            .app_data(PayloadConfig::new(FORM_LIMIT))
            .configure(|app| {
                if let Some(embedded) = &own.embedded {
                    app.app_data(Data::new(EndingCertificates(certificate_files::ending)));
                    app.app_data(Data::new(embedded.oauth.clone()));
                    app.app_data(embedded.clone());
                }
            })
            .app_data(own.keys.clone())
            .app_data(of_sessions.clone())
            // The last one is the outermost. A kept response is sent before anything else runs; all others are measured. A
            // cookie of a former key is re-encrypted before the session is read from it. `outermost` is around the session,
            // because it tells the visitor when that could not be saved. Inside the session, the store is asked before a form
            // acts; `renew` then answers for a store that does not respond, and has a re-encrypted cookie set anew.
            .wrap(from_fn(session_keys::renew))
            .wrap(from_fn(session_store::ask_before_forms))
            .wrap(sessions(&own))
            .wrap(from_fn(middleware::outermost))
            .wrap(from_fn(session_keys::reopen))
            .wrap(from_fn(measure::measure))
            .wrap(ResponseCache(own.site.clone()))
            .configure(health::routes)
            .configure(|app| {
                scrape::routes(app, own.site.config.server.admin_listen.is_some());
            })
            .configure(extra.clone())
            .configure(|app| routes(app, &own, has_desk))
    };
    let certificate = config.server.tls.as_ref();
    let certificate = certificate.map(|files| running.certificate(tls::SITE, files)).transpose()?;
    let tls = certificate.map(tls::server_config).transpose()?;
    if let Some(listen) = desk_listen {
        let (app, tls) = (site_app.clone(), tls.clone());
        let app = move || app(true);
        running.desk_address =
            Some(running.listen("embedded.desk_listen", listen, workers, tls, &bounds, app)?);
    }
    let site = move || site_app(desk_listen.is_none());
    running.address =
        running.listen("server.listen", config.server.listen, workers, tls, &bounds, site)?;

    listen_for_account_api(&mut running, parts, workers, &bounds)?;
    if let Some(listener) = &config.id_card.listener {
        let certificate = running.certificate(card_host::SECTION, &listener.tls)?;
        let (server, address) = card_host::start(parts, listener, workers, &bounds, certificate)?;
        running.card_address = Some(address);
        running.push(server);
    }
    listen_for_operator(&mut running, parts, &bounds, ceilings, readiness)?;
    if let Some(embedded) = &parts.embedded {
        let node = format!("{} ({})", config.server.node, running.address);
        running.every_minute = every_minute::start(embedded, node);
    }
    Ok(running)
}

/// The account API on its own listener, `embedded.api_listen`.
fn listen_for_account_api(
    running: &mut Running,
    parts: &Parts,
    workers: usize,
    bounds: &Bounds,
) -> Result<(), BuildError> {
    let config = &parts.site.config;
    let (Some(listen), Some(embedded)) = (config.embedded.api_listen, &parts.embedded) else {
        return Ok(());
    };
    let service: Arc<dyn AccountService> = Arc::clone(embedded) as Arc<dyn AccountService>;
    let check =
        CallerCheck::new(config.embedded.api_token.as_ref(), &config.server.trusted_proxies);
    let feed = FeedDoor::new(
        &embedded.feed,
        config.embedded.feed_token.as_ref(),
        config.server.answer_timeout,
        &bounds.stop,
    );
    let cookies = parts.site.cookies.account.clone();
    let providers: Vec<_> = config.embedded.providers.redirects.providers().collect();
    let api = move || {
        App::new().wrap(from_fn(measure::measure)).configure(http_api::configure(
            Arc::clone(&service),
            &check,
            Some(&feed),
            &cookies,
            &providers,
        ))
    };
    running.api_address =
        Some(running.listen("embedded.api_listen", listen, workers, None, bounds, api)?);
    Ok(())
}

/// Health and metrics on the operator's own listener, `server.admin_listen`.
fn listen_for_operator(
    running: &mut Running,
    parts: &Parts,
    bounds: &Bounds,
    ceilings: Data<ConnectionLimits>,
    readiness: Data<Readiness>,
) -> Result<(), BuildError> {
    let Some(listen) = parts.site.config.server.admin_listen else { return Ok(()) };
    let (site, embedded) = (parts.site.clone(), parts.embedded.clone());
    let admin = move || {
        App::new()
            .app_data(site.clone())
            .app_data(ceilings.clone())
            .app_data(readiness.clone())
            .app_data(health::OwnListener)
            .configure(|app| {
                if let Some(embedded) = &embedded {
                    app.app_data(embedded.clone());
                }
            })
            .configure(health::routes)
            .configure(|app| scrape::routes(app, false))
    };
    let address = running.listen(
        "server.admin_listen",
        listen,
        1,
        None,
        &bounds.of_operator(ADMIN_CONNECTIONS),
        admin,
    )?;
    running.admin_address = Some(address);
    Ok(())
}

/// The page of an answer that is late.
fn late_page(parts: &Parts) -> LatePage {
    let site = parts.site.clone();
    LatePage::new(Box::new(move || {
        let page = error_page::outage_page(&site.config.site, &site.words, &site.assets);
        page.map_or_else(
            |cause| {
                tracing::error!(%cause, "the time-out page cannot be rendered");
                Bytes::new()
            },
            Bytes::from,
        )
    }))
}

// Addresses outside the screens: the root, unknown prefixes, files.

/// `GET /` redirects to the visitor's language.
async fn front_door(visitor: Visitor) -> HttpResponse {
    let query = visitor.request.query_string();
    let mark = if query.is_empty() { "" } else { "?" };
    see_other(&format!("/{}{mark}{query}", visitor.language))
}

/// Whether an address contains the path of the authorization endpoint.
fn is_authorization(visitor: &Visitor) -> bool {
    *visitor.request.method() == Method::GET
        && format!("{}/", visitor.request.path()).contains("/oauth/authorize/")
}

/// Redirects an authorization request to the consent screen in the visitor's language, its query unchanged.
fn to_permissions(visitor: &Visitor) -> HttpResponse {
    see_other(&visitor.href(Screen::Permissions(visitor.request.query_string())))
}

/// Replaces an unknown prefix by the default language and keeps the rest of the address.
///
/// # Errors
/// [`AppError::NotFound`] when the address is below a language, names a file, or is not requested by GET.
pub async fn unknown(visitor: Visitor) -> Result<HttpResponse, AppError> {
    if is_authorization(&visitor) {
        return Ok(to_permissions(&visitor));
    }
    let path = visitor.request.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    let is_reading = *visitor.request.method() == Method::GET;
    let is_own = matches!(
        first,
        "static" | "account" | "desk" | "device" | "health" | "metrics" | "demo" | ".well-known"
    );
    if !is_reading || is_own || first.contains('.') || visitor.site.language(first).is_some() {
        return Err(AppError::NotFound);
    }
    Ok(see_other(&visitor.below(visitor.site.config.site.default_locale)))
}

/// Any other address below a language: redirects to the address without its trailing slash, if it has one.
async fn below_language(visitor: Visitor) -> Result<HttpResponse, AppError> {
    if is_authorization(&visitor) {
        return Ok(to_permissions(&visitor));
    }
    let (path, query) = (visitor.request.path(), visitor.request.query_string());
    if *visitor.request.method() != Method::GET || !path.ends_with('/') {
        return Err(AppError::NotFound);
    }
    let mark = if query.is_empty() { "" } else { "?" };
    Ok(see_other(&format!("{}{mark}{query}", path.trim_end_matches('/'))))
}

/// Leads to the desk where that has a listener of its own, whose address browsers know.
async fn to_desk(site: Data<Site>) -> Result<HttpResponse, AppError> {
    let desk = site.config.embedded.desk_url.as_ref().ok_or(AppError::NotFound)?;
    let desk = desk.join(desk::DESK).map_err(|_| AppError::NotFound)?;
    Ok(see_other(desk.as_str()))
}

fn see_other(address: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}

// `/.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability. The operator configures its content
// (`[security]`). Its expiry is counted from today, so that nobody has to remember to renew it.

/// The address that the RFC prescribes.
pub const ADDRESS: &str = "/.well-known/security.txt";

/// # Errors
/// [`AppError::NotFound`] when the operator has configured no contact.
pub async fn serve(site: Data<Site>) -> Result<HttpResponse, AppError> {
    let text = written(&site.config, site.clock.today()).ok_or(AppError::NotFound)?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header(("Cache-Control", "max-age=3600"))
        .body(text))
}

/// The file as of this day; `None` if `security.contact` is empty.
fn written(config: &Config, today: Date) -> Option<String> {
    let security = &config.security;
    if security.contact.is_empty() {
        return None;
    }
    let mut text = String::new();
    // Writing to memory cannot fail.
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name}: {value}");
    };
    for contact in &security.contact {
        line("Contact", contact.as_str());
    }
    let end = today.checked_add(Duration::days(security.expires_days.into()))?;
    line(
        "Expires",
        &format!("{:04}-{:02}-{:02}T00:00:00Z", end.year(), u8::from(end.month()), end.day()),
    );
    line("Preferred-Languages", &security.languages(&config.site.locales));
    let canonical = config.server.public_url.join(ADDRESS).ok()?;
    // The RFC accepts HTTPS addresses only.
    if canonical.scheme() == "https" {
        line("Canonical", canonical.as_str());
    }
    let pages = [
        ("Policy", &security.policy),
        ("Encryption", &security.encryption),
        ("Acknowledgments", &security.acknowledgments),
    ];
    for (name, address) in pages {
        if let Some(address) = address {
            line(name, address.as_str());
        }
    }
    Some(text)
}

// What the site's listener serves: its routes, and the session behind its cookie.

/// The routes of the site, with or without the desk.
pub fn routes(app: &mut web::ServiceConfig, parts: &Parts, has_desk: bool) {
    app.service(resource("/").route(get().to(front_door)));
    app.service(resource("/static/{name}").route(get().to(page::serve)));
    app.service(resource(ADDRESS).route(get().to(serve)));
    if parts.embedded.is_some() {
        app.configure(oauth::well_known);
        app.configure(account_pages::device::routes);
        let config = &parts.site.config;
        if config.passkey_host().is_some() {
            app.configure(account_pages::passkeys::well_known);
        }
        let mut account = scope("/account").configure(|app| account_pages::routes(app, config));
        if !parts.site.config.id_card.proxies.is_empty() {
            account = account.configure(id_card::routes_for_proxies);
        }
        app.service(account);
        if has_desk {
            app.service(scope("/desk").configure(desk::routes));
        } else if config.embedded.desk_url.is_some() {
            app.service(resource(desk::DESK).route(get().to(to_desk)));
        }
    }
    let with_language = guard::fn_guard(|context| {
        let first = context
            .head()
            .uri
            .path()
            .trim_start_matches('/')
            .split('/')
            .next()
            .unwrap_or_default()
            .to_owned();
        context.app_data::<Data<Site>>().is_some_and(|site| site.language(&first).is_some())
    });
    app.service(
        scope("/{lang}")
            .guard(with_language)
            .wrap(from_fn(middleware::maintenance))
            .configure(screens::routes)
            .default_service(web::to(below_language)),
    );
    app.default_service(web::to(unknown));
}

/// The middleware of the front-end session.
pub fn sessions(parts: &Parts) -> SessionMiddleware<SessionBackend> {
    SessionMiddleware::builder(parts.store.clone(), parts.keys.newest.clone())
        .cookie_name(parts.site.cookies.session.clone())
        .cookie_secure(parts.site.config.server.public_url.scheme() == "https")
        .cookie_same_site(SameSite::Lax)
        .cookie_content_security(CookieContentSecurity::Private)
        .session_lifecycle(
            BrowserSession::default()
                .state_ttl(time::Duration::seconds(parts.site.config.session.lifetime)),
        )
        .build()
}
