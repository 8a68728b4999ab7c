//! Builds what the configuration asks for; every failure is one clear line.

use std::{io, path::PathBuf, sync::Arc};

use actix_web::{cookie::Key, web::Data};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::{
    accounts::{
        AccountService,
        cookies::Relay,
        embedded::{
            CaptchaSettings, Embedded, Hashing, Limits, OpenError, Operator, SessionLimits,
            Settings, StorageKeys,
        },
        onward::Onward,
        remote::Remote,
    },
    app::{ceilings, examine, providers, redirects},
    chance::Chance,
    clock::Clock,
    config::{self, AccountRoot, Config, Geo, Problems, Session, SessionStore, sqlite_file},
    domain::Secret,
    i18n::{BadRules, Catalogues, MissingWords, brand_rules},
    providers::geolocation::Locator,
    web::{
        Site,
        assets::{Assets, MissingAsset},
        headers::Policies,
        redis_sessions::{RedisError, RedisSessions},
        session_keys::SessionKeys,
        session_store::Store,
        shared::SharedPages,
        site::CookieNames,
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

/// The keys of the configuration, else beside the database's file.
fn storage_keys(given: &config::Embedded) -> StorageKeys {
    let beside = |file: PathBuf| PathBuf::from(format!("{}.key", file.display()));
    match (&given.storage_key_file, sqlite_file(&given.database.0)) {
        (Some(file), _) => StorageKeys::File(file.clone()),
        (None, Some(database)) => StorageKeys::File(beside(database)),
        (None, None) if given.database.is_sqlite() => StorageKeys::OfThisRun,
        (None, None) => StorageKeys::File("lavi-storage.key".into()),
    }
}

/// The key under which the log names people: of the session's key, so that all nodes have the same.
fn log_key(config: &Config) -> Result<Option<Secret>, BuildError> {
    let Some(file) = &config.session.key_file else { return Ok(None) };
    let read = std::fs::read(file).map_err(|cause| {
        BuildError::KeyFile(format!("session.key_file: {}: {cause}", file.display()))
    });
    let bytes = Zeroizing::new(read?);
    let key = Sha256::new().chain_update(b"names in the log").chain_update(&bytes[..]).finalize();
    Ok(Some(Secret::new(URL_SAFE_NO_PAD.encode(key))))
}

/// The embedded service's settings, as the configuration has them.
///
/// # Errors
/// When a file of an identity provider cannot be read.
pub fn settings(config: &Config) -> Result<Settings, BuildError> {
    let identity = &config.embedded.providers;
    let account_cookies = CookieNames::of(config).account;
    Ok(Settings {
        database: config.embedded.database.0.clone(),
        storage_keys: storage_keys(&config.embedded),
        mail: config.embedded.mail.clone(),
        mail_from: config.embedded.mail_from.clone(),
        operator: config
            .embedded
            .operator_email
            .clone()
            .map(|email| Operator { email, language: config.site.default_locale }),
        public_url: config.server.public_url.clone(),
        landing: if config.main_app.configured {
            config.main_app.root.to_string()
        } else {
            String::new()
        },
        secure_cookies: config.server.public_url.scheme() == "https",
        cookie: account_cookies.first().cloned().unwrap_or_else(|| "lavi_account".to_owned()),
        device_cookie: account_cookies.iter().find(|name| name.ends_with("lavi_device")).cloned(),
        log_key: log_key(config)?,
        captcha: CaptchaSettings {
            kind: config.captcha.kind,
            secret: config.captcha.secret.clone(),
            verify_url: config.captcha.verify_url.clone(),
        },
        terms_version: config.embedded.terms_version.clone(),
        brand: config.site.brand.clone(),
        smart_id_countries: brand_rules(&config.site.brand, config.site.overrides.as_deref())?
            .smart_id_countries,
        overrides: config.site.overrides.clone(),
        hashing: Hashing::default(),
        limits: Limits::default(),
        sessions: SessionLimits { idle: config.session.idle, lifetime: config.session.lifetime },
        mobile_id: providers::mobile_id(&identity.mobile_id, identity.timeout)?,
        smart_id: providers::smart_id(&identity.smart_id, identity.timeout)?,
        id_card: config
            .id_card
            .trusted_cas
            .is_some()
            .then(|| providers::id_card(&config.id_card))
            .transpose()?,
        push_delay: identity.push_delay,
        phones: ceilings::phones(config.server.max_connections),
        redirects: redirects::settings(config),
    })
}
