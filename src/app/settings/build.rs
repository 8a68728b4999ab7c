//! Builds the parts of the server that the configuration asks for.

use std::sync::Arc;

use actix_web::web::Data;

use crate::{
    accounts::{
        AccountService,
        cookies::Relay,
        embedded::{Embedded, Settings},
        login_outcome::Onward,
        remote::Remote,
    },
    app::settings::{
        BuildError, belonging,
        embedded_settings::{session_keys, settings},
    },
    clock::Clock,
    config::{AccountRoot, Config, Findings, Geo, Problems, SessionConfig, SessionStore},
    i18n::{Catalogues, SiteNames, brand_rules},
    providers::geolocation::Locator,
    rng::Rng,
    web::{
        Site,
        cache::SharedPages,
        session::{
            redis_sessions::RedisSessions, session_keys::SessionKeys, session_store::SessionBackend,
        },
        site::{CookieNames, assets::Assets, policies::Policies},
    },
};

/// Everything that the listeners share.
#[derive(Clone)]
pub struct Parts {
    /// The state that the handlers get.
    pub site: Data<Site>,
    /// The embedded account service, if it is configured.
    pub embedded: Option<Data<Embedded>>,
    pub store: SessionBackend,
    pub keys: Data<SessionKeys>,
}

impl Parts {
    pub async fn build(config: Config, clock: Clock, rng: Rng) -> Result<Self, BuildError> {
        // The future is large; on the heap it does not grow the stacks of its callers.
        Box::pin(Self::assemble(config, clock, rng)).await
    }

    async fn assemble(mut config: Config, clock: Clock, rng: Rng) -> Result<Self, BuildError> {
        let mut found = Findings::default();
        belonging::refuse_test_cas(&config, &mut found);
        belonging::check(&config, &mut found);
        if !found.list.is_empty() {
            return Err(Problems(found.lines()).into());
        }
        config.keep_methods_that_work()?;
        let overrides = config.site.overrides.as_deref();
        let providers = &config.embedded.providers.redirects;
        let names = SiteNames { providers: providers.names(), zone: config.site.time_zone.clone() };
        let (languages, brand) = (&config.site.locales, &config.site.brand);
        let words = Catalogues::of_site(languages, brand, overrides, names)?;
        let assets = Assets::read(brand, overrides)?.with_provider_icons(providers);
        let brand = brand_rules(brand, overrides)?;
        if config.site.project_name.is_empty() {
            config.site.project_name = words.product_name();
        }
        let cookies = CookieNames::of(&config);
        let keys = Data::new(session_keys(&config, &cookies.session, &rng)?);
        let locator = geolocation(&config.geo, &clock)?.map(Arc::new);
        let (accounts, embedded): (Arc<dyn AccountService>, _) = match &config.account_api.root {
            AccountRoot::Remote(root) => {
                (Arc::new(Remote::new(root.clone(), &config.account_api, providers)?), None)
            }
            AccountRoot::Embedded => {
                let settings = Settings { locator: locator.clone(), ..settings(&config)? };
                let embedded =
                    Embedded::open(settings, clock.clone(), rng.clone(), words.clone()).await?;
                let embedded = Data::new(embedded);
                (Arc::clone(&embedded) as Arc<dyn AccountService>, Some(embedded))
            }
        };
        let api = &config.account_api;
        let site = Site {
            relay: Relay::new(account_cookies(&config, &cookies), api.cookie_domain.as_deref()),
            onward: Onward::new(
                api.public_root.clone(),
                &config.main_app.root,
                &api.redirect_origins,
            ),
            policies: Policies::new(&config),
            geolocation: locator,
            shared: SharedPages::new().map_err(BuildError::Threads)?,
            form_keys: keys.form_keys(),
            answered: Default::default(),
            cookies,
            brand,
            words,
            accounts,
            assets,
            clock,
            rng,
            config,
        };
        let store = session_store(&site.config.session, &site.rng).await?;
        Ok(Self { site: Data::new(site), embedded, store, keys })
    }
}

/// The names of the account service's cookies as browsers see them.
fn account_cookies<'a>(config: &'a Config, cookies: &'a CookieNames) -> &'a [String] {
    match config.account_api.root {
        AccountRoot::Embedded => &cookies.account,
        AccountRoot::Remote(_) => &config.account_api.cookies,
    }
}

fn geolocation(geo: &Geo, clock: &Clock) -> Result<Option<Locator>, BuildError> {
    if let Some(file) = &geo.database {
        let read = Locator::database(file)
            .map_err(|cause| BuildError::Geolocation(format!("{}: {cause}", file.display())));
        return read.map(Some);
    }
    let service =
        geo.url.as_ref().map(|url| Locator::service(url.expose(), clock.clone())).transpose();
    Ok(service?)
}

async fn session_store(session: &SessionConfig, rng: &Rng) -> Result<SessionBackend, BuildError> {
    match session.store {
        SessionStore::Cookie => Ok(SessionBackend::Cookie),
        SessionStore::Redis => {
            let roots = session.redis_tls_roots.as_deref();
            Ok(SessionBackend::Redis(
                RedisSessions::connect(&session.redis_url, roots, rng.clone()).await?,
            ))
        }
    }
}
