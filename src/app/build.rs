//! Builds what the configuration asks for; every failure is one clear line.

pub use super::embedded_settings::settings;

use std::{io, path::PathBuf, sync::Arc};

use actix_web::{cookie::Key, web::Data};
use zeroize::Zeroizing;

use crate::{
    accounts::{
        AccountService,
        cookies::Relay,
        embedded::{Embedded, OpenError},
        onward::Onward,
        remote::Remote,
    },
    app::examine,
    chance::Chance,
    clock::Clock,
    config::{AccountRoot, Config, Geo, Problems, Session, SessionStore},
    i18n::{BadRules, Catalogues, MissingWords, brand_rules},
    providers::geolocation::Locator,
    web::{
        Site,
        cache::pages::SharedPages,
        session::{
            redis_sessions::{RedisError, RedisSessions},
            session_keys::SessionKeys,
            session_store::Store,
        },
        site::{
            assets::{Assets, MissingAsset},
            cookies::CookieNames,
            policies::Policies,
        },
    },
};

/// Why the server does not start.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// What the configuration allows nobody to sign in with, or everybody.
    #[error(transparent)]
    Configuration(#[from] Problems),
    /// A catalogue is missing or broken.
    #[error(transparent)]
    Words(#[from] MissingWords),
    /// The rules of the brand are missing or wrong.
    #[error(transparent)]
    Brand(#[from] BadRules),
    /// The looks are missing.
    #[error(transparent)]
    Assets(#[from] MissingAsset),
    /// The embedded account service cannot open.
    #[error(transparent)]
    Embedded(#[from] OpenError),
    /// A client of the account service or of geolocation cannot be made.
    #[error("an HTTP client cannot be made: {0}")]
    Client(#[from] reqwest::Error),
    /// `geo.database`
    #[error("geo.database: {0}")]
    Geolocation(String),
    /// `session.key_file` or `session.former_key_files`
    #[error("{0}")]
    KeyFile(String),
    /// `session.redis_url` and `session.redis_tls_roots`
    #[error(transparent)]
    Redis(#[from] RedisError),
    /// An address that cannot be listened on.
    #[error("{key}: {address} cannot be listened on: {cause}")]
    Listen {
        /// The configuration's key.
        key: &'static str,
        /// Its value.
        address: std::net::SocketAddr,
        /// What the system says.
        cause: io::Error,
    },
    /// `server.tls` or `id_card`, and what is wrong with its files.
    #[error("{0}: {1}")]
    Tls(&'static str, String),
    /// An identity provider's files.
    #[error("{0}")]
    Provider(String),
    /// The system starts no more threads.
    #[error("a thread cannot be started: {0}")]
    Threads(io::Error),
    /// The system gives no randomness.
    #[error("the system gives no randomness: {0}")]
    Chance(String),
}

/// Everything that the listeners share.
#[derive(Clone)]
pub struct Parts {
    /// What the handlers see.
    pub site: Data<Site>,
    /// The embedded account service, where there is one.
    pub embedded: Option<Data<Embedded>>,
    /// Where sessions are kept.
    pub store: Store,
    /// The keys of the session cookie.
    pub keys: Data<SessionKeys>,
}

impl Parts {
    /// Builds the parts of a site.
    ///
    /// # Errors
    /// The first thing that cannot be had.
    pub async fn build(
        mut config: Config,
        clock: Clock,
        chance: Chance,
    ) -> Result<Self, BuildError> {
        examine::refuse_test_cas(&config)?;
        config.keep_methods_that_work()?;
        let overrides = config.site.overrides.as_deref();
        let words = Catalogues::read(&config.site.locales, &config.site.brand, overrides)?;
        let brand = brand_rules(&config.site.brand, overrides)?;
        let assets = Assets::read(&config.site.brand, overrides)?;
        let cookies = CookieNames::of(&config);
        let keys = Data::new(session_keys(&config, &cookies.session, &chance)?);
        let (accounts, embedded): (Arc<dyn AccountService>, _) = match &config.account_api.root {
            AccountRoot::Remote(root) => {
                (Arc::new(Remote::new(root.clone(), &config.account_api)?), None)
            }
            AccountRoot::Embedded => {
                let embedded = Embedded::open(
                    settings(&config)?,
                    clock.clone(),
                    chance.clone(),
                    words.clone(),
                )
                .await?;
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
            policies: Policies::new(&config, assets.css.text()),
            geolocation: geolocation(&config.geo, &clock)?,
            shared: SharedPages::new().map_err(BuildError::Threads)?,
            form_keys: keys.form_keys(),
            answered: Default::default(),
            cookies,
            brand,
            words,
            accounts,
            assets,
            clock,
            chance,
            config,
        };
        let store = session_store(&site.config.session, &site.chance).await?;
        Ok(Self { site: Data::new(site), embedded, store, keys })
    }
}

/// The names of the account service's cookies in browsers.
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

/// The keys of the session cookie.
///
/// # Errors
/// When a file cannot be read or is too short.
pub fn session_keys(
    config: &Config,
    cookie: &str,
    chance: &Chance,
) -> Result<SessionKeys, BuildError> {
    let read = |file: &PathBuf, named: &str| {
        let refused = |cause: &dyn std::fmt::Display| {
            BuildError::KeyFile(format!("{named}: {}: {cause}", file.display()))
        };
        let bytes = Zeroizing::new(std::fs::read(file).map_err(|cause| refused(&cause))?);
        Key::try_from(&bytes[..]).map_err(|_| refused(&"needs at least 64 bytes"))
    };
    let cookie = cookie.to_owned();
    let Some(file) = &config.session.key_file else {
        tracing::warn!(
            "session.key_file is empty: a random key for this run; restarting ends what visitors have begun"
        );
        return Ok(SessionKeys {
            cookie,
            newest: Key::from(&chance.bytes::<64>()),
            former: Vec::new(),
        });
    };
    let former =
        config.session.former_key_files.iter().map(|file| read(file, "session.former_key_files"));
    Ok(SessionKeys {
        cookie,
        newest: read(file, "session.key_file")?,
        former: former.collect::<Result<_, _>>()?,
    })
}

async fn session_store(session: &Session, chance: &Chance) -> Result<Store, BuildError> {
    match session.store {
        SessionStore::Cookie => Ok(Store::Cookie),
        SessionStore::Redis => {
            let roots = session.redis_tls_roots.as_deref();
            Ok(Store::Redis(
                RedisSessions::connect(&session.redis_url, roots, chance.clone()).await?,
            ))
        }
    }
}
