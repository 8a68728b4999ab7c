//! What the site's listener serves: its routes, and the session behind its cookie.

use actix_session::{
    SessionMiddleware,
    config::{BrowserSession, CookieContentSecurity},
};
use actix_web::{
    cookie::{SameSite, time},
    guard,
    middleware::from_fn,
    web::{self, Data, get, resource, scope},
};

use crate::{
    account_pages,
    accounts::embedded::oauth,
    app::{Parts, addresses, security_txt},
    login_methods::id_card::host,
    screens,
    web::{Site, middleware::layers, page::send, session::session_store::SessionBackend},
};

/// The routes of the site.
pub fn routes(app: &mut web::ServiceConfig, parts: &Parts) {
    app.service(resource("/").route(get().to(addresses::front_door)));
    app.service(resource("/static/{name}").route(get().to(send::serve)));
    app.service(resource(security_txt::ADDRESS).route(get().to(security_txt::serve)));
    if parts.embedded.is_some() {
        app.configure(oauth::well_known);
        let mut account = scope("/account").configure(account_pages::routes);
        if !parts.site.config.id_card.proxies.is_empty() {
            account = account.configure(host::routes_for_proxies);
        }
        app.service(account);
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
            .wrap(from_fn(layers::maintenance))
            .configure(screens::routes)
            .default_service(web::to(addresses::below_language)),
    );
    app.default_service(web::to(addresses::unknown));
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
