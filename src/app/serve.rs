//! The listeners: the site, the account API if configured, and the operator's endpoints.

use std::sync::Arc;

use actix_web::{
    App,
    middleware::from_fn,
    web::{self, Bytes, Data, PayloadConfig},
};

use crate::{
    accounts::{
        AccountService,
        http_api::{self, CallerCheck},
    },
    app::{
        BuildError, Parts,
        bounds::{Bounds, FORM_LIMIT, LatePage},
        card_host, card_tls, every_minute, health,
        readiness::Readiness,
        running::Running,
        scrape, site, tls,
    },
    web::{
        middleware::{layers, measure, response_cache::ResponseCache},
        page::outage,
        session::{session_keys, session_store},
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
    let site_app = move || {
        pulse.beat();
        let embedded = own.embedded.clone();
        App::new()
            .app_data(own.site.clone())
            .app_data(of_site.0.clone())
            .app_data(of_site.1.clone())
            .app_data(PayloadConfig::new(FORM_LIMIT))
            .configure(|app| {
                if let Some(embedded) = embedded {
                    app.app_data(embedded);
                }
            })
            .app_data(own.keys.clone())
            .app_data(of_sessions.clone())
            .wrap(from_fn(session_keys::renew))
            .wrap(from_fn(session_store::ask_before_forms))
            .wrap(site::sessions(&own))
            .wrap(from_fn(layers::outermost))
            .wrap(from_fn(session_keys::reopen))
            .wrap(from_fn(measure::measure))
            .wrap(ResponseCache(own.site.clone()))
            .app_data(Data::new(own.embedded.clone()))
            .configure(health::routes)
            .configure(|app| {
                scrape::routes(app, own.site.config.server.admin_listen.is_some());
            })
            .configure(extra.clone())
            .configure(|app| site::routes(app, &own))
    };
    let certificate = config.server.tls.as_ref();
    let certificate = certificate.map(|files| running.certificate(tls::SITE, files)).transpose()?;
    let tls = certificate.map(tls::server_config).transpose()?;
    running.address =
        running.listen(("server.listen", config.server.listen), workers, tls, &bounds, site_app)?;

    if let (Some(listen), Some(embedded)) = (config.embedded.api_listen, &parts.embedded) {
        let service: Arc<dyn AccountService> = Arc::clone(embedded) as Arc<dyn AccountService>;
        let check =
            CallerCheck::new(config.embedded.api_token.as_ref(), &config.server.trusted_proxies);
        let cookies = parts.site.cookies.account.clone();
        let api = move || {
            App::new().wrap(from_fn(measure::measure)).configure(http_api::configure(
                Arc::clone(&service),
                &check,
                &cookies,
            ))
        };
        running.api_address =
            Some(running.listen(("embedded.api_listen", listen), workers, None, &bounds, api)?);
    }
    if let Some(listener) = &config.id_card.listener {
        let certificate = running.certificate(card_tls::SECTION, &listener.tls)?;
        let (server, address) = card_host::start(parts, listener, workers, &bounds, certificate)?;
        running.card_address = Some(address);
        running.push(server);
    }
    if let Some(listen) = config.server.admin_listen {
        let (site, parts_of_admin) = (parts.site.clone(), parts.embedded.clone());
        let admin = move || {
            App::new()
                .app_data(site.clone())
                .app_data(ceilings.clone())
                .app_data(readiness.clone())
                .app_data(health::OwnListener)
                .app_data(Data::new(parts_of_admin.clone()))
                .configure(health::routes)
                .configure(|app| scrape::routes(app, false))
        };
        let address = running.listen(
            ("server.admin_listen", listen),
            1,
            None,
            &bounds.of_operator(ADMIN_CONNECTIONS),
            admin,
        )?;
        running.admin_address = Some(address);
    }
    if let Some(embedded) = &parts.embedded {
        let node = format!("{} ({})", config.server.node, running.address);
        running.every_minute = every_minute::start(embedded, node);
    }
    Ok(running)
}

/// The page of an answer that is late.
fn late_page(parts: &Parts) -> LatePage {
    let site = parts.site.clone();
    LatePage::new(Box::new(move || {
        let page = outage::page(&site.config.site, &site.words, &site.assets);
        page.map_or_else(
            |cause| {
                tracing::error!(%cause, "the page of an answer that is late cannot be rendered");
                Bytes::new()
            },
            Bytes::from,
        )
    }))
}
