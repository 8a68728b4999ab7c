//! The listeners: the site, the account API if configured, and the operator's endpoints.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use actix_http::Request;
use actix_service::{IntoServiceFactory, Service, ServiceFactory};
use actix_session::{
    SessionMiddleware,
    config::{BrowserSession, CookieContentSecurity},
};
use actix_web::{
    App,
    body::BoxBody,
    cookie::{SameSite, time},
    dev::{AppConfig, ServerHandle, ServiceResponse},
    error::Error,
    guard,
    middleware::from_fn,
    web::{self, Data, PayloadConfig, get, resource, scope},
};

use crate::{
    account_pages,
    accounts::{
        AccountService,
        embedded::{Embedded, oauth},
        http_api::{self, CallerCheck},
    },
    app::{
        BuildError, Parts, addresses, card_host, health,
        listener::{self, Bounds, FORM_LIMIT},
        security_txt, tls,
    },
    login_methods::id_card::host,
    screens,
    web::{
        middleware::{layers, response_cache::ResponseCache},
        page::static_files,
        session::session_keys,
    },
};

/// The most connections on the operator's own listener.
const ADMIN_PLACES: usize = 64;

/// How often the embedded service deletes expired rows, and retries letters that could not be delivered at once.
const SWEEP: Duration = Duration::from_secs(60);
/// How long either may take if the database hangs.
const TIMEOUT: Duration = Duration::from_secs(3600);

/// A running server.
pub struct Running {
    /// The address of the site.
    pub address: SocketAddr,
    /// The address of the account API, if it is served.
    pub api_address: Option<SocketAddr>,
    /// The address of the ID-card host, if it is served.
    pub card_address: Option<SocketAddr>,
    handles: Vec<ServerHandle>,
    servers: Vec<actix_web::dev::Server>,
}

impl Running {
    /// Runs until a signal or [`Running::handles`] ends it.
    ///
    /// # Errors
    /// [`std::io::Error`] when a listener fails.
    pub async fn finish(self) -> std::io::Result<()> {
        futures_util::future::try_join_all(self.servers).await.map(|_| ())
    }

    /// Handles that stop the listeners.
    #[must_use]
    pub fn handles(&self) -> Vec<ServerHandle> {
        self.handles.clone()
    }
}

/// Starts every configured listener. `extra` adds the routes of the demo.
///
/// # Errors
/// [`BuildError`] when a listener cannot be bound, or a file for TLS cannot be read.
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
    let bounds = Bounds::of(&config.server);
    let ceilings = Data::from(Arc::clone(&bounds.ceilings));
    let (own, of_site) = (parts.clone(), ceilings.clone());
    let site = move || {
        let embedded = own.embedded.clone();
        App::new()
            .app_data(own.site.clone())
            .app_data(of_site.clone())
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
            .wrap(ResponseCache(own.site.clone()))
            .configure(|app| health::routes(app, own.site.config.server.admin_listen.is_some()))
            .configure(extra.clone())
            .configure(|app| site_routes(app, &own))
    };
    let tls = config.server.tls.as_ref().map(tls::server_config).transpose()?;
    running.address =
        running.listen(("server.listen", config.server.listen), workers, tls, &bounds, site)?;

    if let (Some(listen), Some(embedded)) = (config.embedded.api_listen, &parts.embedded) {
        let service: Arc<dyn AccountService> = Arc::clone(embedded) as Arc<dyn AccountService>;
        let door =
            CallerCheck::new(config.embedded.api_token.as_ref(), &config.server.trusted_proxies);
        let cookies = parts.site.cookies.account.clone();
        let api = move || {
            App::new().configure(http_api::configure(Arc::clone(&service), &door, &cookies))
        };
        running.api_address =
            Some(running.listen(("embedded.api_listen", listen), workers, None, &bounds, api)?);
    }
    if let Some(listener) = &config.id_card.listener {
        let (server, address) = card_host::start(parts, listener, workers, &bounds)?;
        running.card_address = Some(address);
        running.push(server);
    }
    if let Some(listen) = config.server.admin_listen {
        let site = parts.site.clone();
        let admin = move || {
            App::new()
                .app_data(site.clone())
                .app_data(ceilings.clone())
                .configure(|app| health::routes(app, false))
        };
        running.listen(
            ("server.admin_listen", listen),
            1,
            None,
            &bounds.of_operator(ADMIN_PLACES),
            admin,
        )?;
    }
    if let Some(embedded) = parts.embedded.clone() {
        actix_web::rt::spawn(regularly(embedded.clone(), async |embedded| {
            embedded.upkeep.sweep().await;
        }));
        actix_web::rt::spawn(regularly(embedded, async |embedded| embedded.mail.deliver().await));
    }
    Ok(running)
}

impl Running {
    /// Serves an application at the address of this key. Returns the bound address, since the configured port may be 0.
    fn listen<I, F>(
        &mut self,
        (key, address): (&'static str, SocketAddr),
        workers: usize,
        tls: Option<rustls::ServerConfig>,
        bounds: &Bounds,
        app: impl Fn() -> I + Send + Clone + 'static,
    ) -> Result<SocketAddr, BuildError>
    where
        I: IntoServiceFactory<F, Request>,
        F: ServiceFactory<
                Request,
                Config = AppConfig,
                Response = ServiceResponse<BoxBody>,
                Error = Error,
                InitError = (),
            > + 'static,
        F::Service: 'static,
        F::Future: 'static,
        <F::Service as Service<Request>>::Future: 'static,
    {
        let refused = |cause| BuildError::Listen { key, address, cause };
        let listener = listener::bind(address).map_err(refused)?;
        let here = listener.local_addr().map_err(refused)?;
        self.push(listener::serve(key, listener, workers, tls, bounds, app).map_err(refused)?);
        Ok(here)
    }

    fn push(&mut self, server: actix_web::dev::Server) {
        self.handles.push(server.handle());
        self.servers.push(server);
    }
}

async fn regularly(embedded: Data<Embedded>, work: impl AsyncFn(&Embedded)) {
    loop {
        if actix_web::rt::time::timeout(TIMEOUT, work(&embedded)).await.is_err() {
            tracing::error!("the database hangs: what is done every minute is begun anew");
        }
        actix_web::rt::time::sleep(SWEEP).await;
    }
}

fn site_routes(app: &mut web::ServiceConfig, parts: &Parts) {
    app.service(resource("/").route(get().to(addresses::front_door)));
    app.service(resource("/static/{name}").route(get().to(static_files::serve)));
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
        context
            .app_data::<Data<crate::web::Site>>()
            .is_some_and(|site| site.language(&first).is_some())
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

fn sessions(
    parts: &Parts,
) -> SessionMiddleware<crate::web::session::session_store::SessionBackend> {
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
