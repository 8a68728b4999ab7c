//! The listeners: the site, the account API where it is asked for, and the operator's endpoints.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use actix_session::{
    SessionMiddleware,
    config::{BrowserSession, CookieContentSecurity},
};
use actix_web::{
    App, HttpServer,
    cookie::{SameSite, time},
    dev::ServerHandle,
    guard,
    middleware::from_fn,
    web::{self, Data, PayloadConfig, get, resource, scope},
};

use crate::{
    accounts::{
        AccountService,
        embedded::{Embedded, oauth},
        http_api::{self, Door},
    },
    app::{addresses, build::BuildError, build::Parts, card_host, health, security_txt, tls},
    login_methods::id_card::host,
    screens,
    web::{assets, layers, replay::Replay, session_keys},
};

/// The largest form that is read, in bytes.
pub(super) const FORM_LIMIT: usize = 64 * 1024;

/// How often the embedded service tidies up and delivers letters that could not be sent at once.
const SWEEP: Duration = Duration::from_secs(60);

/// A running server.
pub struct Running {
    /// Where the site listens.
    pub address: SocketAddr,
    /// Where the account API listens, if it does.
    pub api_address: Option<SocketAddr>,
    /// Where the ID-card host listens, if it does.
    pub card_address: Option<SocketAddr>,
    handles: Vec<ServerHandle>,
    servers: Vec<actix_web::dev::Server>,
}

impl Running {
    /// Runs until a signal or [`Running::stop_handle`] ends it.
    ///
    /// # Errors
    /// What the system says when a listener fails.
    pub async fn finish(self) -> std::io::Result<()> {
        futures_util::future::try_join_all(self.servers).await.map(|_| ())
    }

    /// What stops the listeners.
    #[must_use]
    pub fn handles(&self) -> Vec<ServerHandle> {
        self.handles.clone()
    }
}

/// Starts every listener that the configuration asks for. `extra` adds routes, for the demo world.
///
/// # Errors
/// When an address cannot be listened on.
pub fn start(
    parts: &Parts,
    workers: usize,
    extra: impl Fn(&mut web::ServiceConfig) + Clone + Send + 'static,
) -> Result<Running, BuildError> {
    let config = &parts.site.config;
    let mut running = Running {
        address: config.server.listen,
        api_address: None,
        card_address: None,
        handles: Vec::new(),
        servers: Vec::new(),
    };
    let refused = |key, address| move |cause| BuildError::Listen { key, address, cause };

    let own = parts.clone();
    let server = HttpServer::new(move || {
        let embedded = own.embedded.clone();
        App::new()
            .app_data(own.site.clone())
            .app_data(PayloadConfig::new(FORM_LIMIT))
            .configure(|app| {
                if let Some(embedded) = embedded {
                    app.app_data(embedded);
                }
            })
            .app_data(own.keys.clone())
            .wrap(from_fn(session_keys::renew))
            .wrap(sessions(&own))
            .wrap(from_fn(layers::outermost))
            .wrap(from_fn(session_keys::reopen))
            .wrap(Replay(own.site.clone()))
            .configure(|app| health::routes(app, own.site.config.server.admin_listen.is_some()))
            .configure(extra.clone())
            .configure(|app| site_routes(app, &own))
    })
    .workers(workers);
    let listen = config.server.listen;
    let server = match &config.server.tls {
        Some(files) => server.bind_rustls_0_23(listen, tls::server_config(files)?),
        None => server.bind(listen),
    };
    let server = server.map_err(refused("server.listen", listen))?;
    running.address = server.addrs().first().copied().unwrap_or(listen);
    running.push(server.run());

    if let (Some(listen), Some(embedded)) = (config.embedded.api_listen, &parts.embedded) {
        let service: Arc<dyn AccountService> = Arc::clone(embedded) as Arc<dyn AccountService>;
        let door = Door::new(config.embedded.api_token.as_ref(), &config.server.trusted_proxies);
        let cookies = parts.site.cookies.account.clone();
        let api = HttpServer::new(move || App::new().configure(http_api::configure(Arc::clone(&service), &door, &cookies)));
        let api = api.workers(workers).bind(listen).map_err(refused("embedded.api_listen", listen))?;
        running.api_address = api.addrs().first().copied();
        running.push(api.run());
    }
    if let Some(listener) = &config.id_card.listener {
        let (server, address) = card_host::start(parts, listener, workers)?;
        running.card_address = Some(address);
        running.push(server);
    }
    if let Some(listen) = config.server.admin_listen {
        let site = parts.site.clone();
        let admin = HttpServer::new(move || App::new().app_data(site.clone()).configure(|app| health::routes(app, false)));
        running.push(admin.workers(1).bind(listen).map_err(refused("server.admin_listen", listen))?.run());
    }
    if let Some(embedded) = parts.embedded.clone() {
        actix_web::rt::spawn(sweep(embedded));
    }
    Ok(running)
}

impl Running {
    fn push(&mut self, server: actix_web::dev::Server) {
        self.handles.push(server.handle());
        self.servers.push(server);
    }
}

async fn sweep(embedded: Data<Embedded>) {
    loop {
        embedded.sweep().await;
        actix_web::rt::time::sleep(SWEEP).await;
    }
}

fn site_routes(app: &mut web::ServiceConfig, parts: &Parts) {
    app.service(resource("/").route(get().to(addresses::front_door)));
    app.service(resource("/static/{name}").route(get().to(assets::serve)));
    app.service(resource(security_txt::ADDRESS).route(get().to(security_txt::serve)));
    if parts.embedded.is_some() {
        app.configure(oauth::well_known);
        let mut account = scope("/account").configure(screens::account_routes);
        if !parts.site.config.id_card.proxies.is_empty() {
            account = account.configure(host::routes_for_proxies);
        }
        app.service(account);
    }
    let with_language = guard::fn_guard(|context| {
        let first = context.head().uri.path().trim_start_matches('/').split('/').next().unwrap_or_default().to_owned();
        context.app_data::<Data<crate::web::Site>>().is_some_and(|site| site.language(&first).is_some())
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

fn sessions(parts: &Parts) -> SessionMiddleware<crate::web::session_store::Store> {
    SessionMiddleware::builder(parts.store.clone(), parts.keys.newest.clone())
        .cookie_name(parts.site.cookies.session.clone())
        .cookie_secure(parts.site.config.server.public_url.scheme() == "https")
        .cookie_same_site(SameSite::Lax)
        .cookie_content_security(CookieContentSecurity::Private)
        .session_lifecycle(BrowserSession::default().state_ttl(time::Duration::seconds(parts.site.config.session.lifetime)))
        .build()
}
