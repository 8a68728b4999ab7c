//! Makes the embedded account service's settings from the configuration.

use std::{
    fmt::Display,
    fs,
    path::{Path, PathBuf},
};

use actix_web::cookie::Key;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::{
    accounts::{
        cookies::{SESSION, bare},
        embedded::{
            CaptchaSettings, Hashing, Limits, Operator, OtherRelease, SessionLimits, Settings,
            StorageKeys, Thresholds,
        },
    },
    app::{BuildError, card_settings, connections, providers},
    config::{self, AccountRoot, Config, LimitsConfig, sqlite_file},
    domain::Secret,
    i18n::brand_rules,
    rng::Rng,
    web::{session::session_keys::SessionKeys, site::cookies::CookieNames},
};

/// Where the storage keys are: in the configured file, else in a file beside the SQLite database.
pub fn storage_keys(given: &config::EmbeddedConfig) -> StorageKeys {
    let beside = |file: PathBuf| PathBuf::from(format!("{}.key", file.display()));
    match (&given.storage_key_file, sqlite_file(&given.database.0)) {
        (Some(file), _) => StorageKeys::File(file.clone()),
        (None, Some(database)) => StorageKeys::File(beside(database)),
        (None, None) if given.database.is_sqlite() => StorageKeys::OfThisRun,
        (None, None) => StorageKeys::File("lavi-storage.key".into()),
    }
}

/// The key for hashing names in the log. It is derived from the session key, so that all nodes have the same one;
/// `None` without a session key file.
pub fn log_key(config: &Config) -> Result<Option<Secret>, BuildError> {
    let Some(file) = &config.session.key_file else { return Ok(None) };
    let read = std::fs::read(file).map_err(|cause| {
        BuildError::KeyFile(format!("session.key_file: {}: {cause}", file.display()))
    });
    let bytes = Zeroizing::new(read?);
    let key = Sha256::new().chain_update(b"names in the log").chain_update(&bytes[..]).finalize();
    Ok(Some(Secret::new(URL_SAFE_NO_PAD.encode(key))))
}

/// The limits, with the numbers of the configuration.
fn limits(given: &LimitsConfig) -> Limits {
    let of = |quarter: u32, day: u32| Thresholds::new(quarter.into(), day.into());
    Limits {
        names: of(given.names_per_address, given.names_per_address_in_a_day),
        people: of(given.people_per_address, given.people_per_address_in_a_day),
        resets: of(given.resets_per_address, given.resets_per_address_in_a_day),
        registrations: of(
            given.registrations_per_address,
            given.registrations_per_address_in_a_day,
        ),
        network: given.per_network.into(),
        trusted: given.schools.clone(),
        trusted_times: given.schools_times.into(),
        everywhere: given.everywhere_percent.into(),
        everywhere_least: given.everywhere_least.into(),
        codes: given.codes.into(),
        with_code: given.with_code.into(),
        ..Limits::default()
    }
}

/// How many passwords are hashed at once and wait, with the numbers of the configuration.
fn hashing(given: &LimitsConfig) -> Hashing {
    let usual = Hashing::default();
    let number = |given: u32, usual: usize| match usize::try_from(given) {
        Ok(0) | Err(_) => usual,
        Ok(given) => given,
    };
    let concurrency = number(given.hash_threads, usual.concurrency);
    Hashing { concurrency, queue: number(given.hash_queue, concurrency * 200), ..usual }
}

/// Makes the settings.
pub fn settings(config: &Config) -> Result<Settings, BuildError> {
    let identity = &config.embedded.providers;
    let account_cookies = CookieNames::of(config).account;
    Ok(Settings {
        node: config.server.node.clone(),
        database: config.embedded.database.0.clone(),
        database_connections: config.embedded.database_connections,
        other_release: if config.embedded.migrate_at_start {
            OtherRelease::Migrate
        } else {
            OtherRelease::Refuse
        },
        storage_keys: storage_keys(&config.embedded),
        mail: config.embedded.mail.clone(),
        mail_from: config.embedded.mail_from.clone(),
        operator: config
            .embedded
            .operator_email
            .clone()
            .map(|email| Operator { email, language: config.site.default_locale }),
        public_url: config.server.public_url.clone(),
        project_name: config.site.project_name.clone(),
        default_destination: if config.main_app.configured {
            config.main_app.root.to_string()
        } else {
            "./".to_owned()
        },
        secure_cookies: config.server.public_url.scheme() == "https",
        cookie: account_cookies.first().cloned().unwrap_or_else(|| "lavi_account".to_owned()),
        cookie_is_shared: config.account_api.cookie_domain.is_some(),
        device_cookie: account_cookies.iter().find(|name| name.ends_with("lavi_device")).cloned(),
        log_key: log_key(config)?,
        captcha: CaptchaSettings {
            kind: config.captcha.kind,
            secret: config.captcha.secret.clone(),
            verify_url: config.captcha.verify_url.clone(),
        },
        terms_version: config.embedded.terms_version.clone(),
        blanks: config.blanks(),
        contact: config.operator.contact.clone(),
        brand: config.site.brand.clone(),
        smart_id_countries: brand_rules(&config.site.brand, config.site.overrides.as_deref())?
            .smart_id_countries,
        overrides: config.site.overrides.clone(),
        hashing: hashing(&config.limits),
        limits: limits(&config.limits),
        sessions: SessionLimits { idle: config.session.idle, lifetime: config.session.lifetime },
        events_kept: i64::from(config.embedded.events_days) * 86_400,
        mobile_id: providers::mobile_id(&identity.mobile_id, identity.timeout)?,
        smart_id: providers::smart_id(&identity.smart_id, identity.timeout)?,
        smart_id_ways: providers::smart_id_ways(&identity.smart_id),
        id_card: config
            .id_card
            .trusted_cas
            .is_some()
            .then(|| card_settings::id_card(&config.id_card))
            .transpose()?,
        push_delay: identity.push_delay,
        phones: connections::phones(config.server.max_connections),
        redirects: providers::redirect_settings(config),
    })
}

// A front end before the embedded account service of another process. Cookies, returns from providers, letters and the consent
// form belong to one origin, so both processes stand behind one (docs/decisions/0042). The name of the service's cookie, as
// browsers know it on a public address, shows that this is the case at hand.

/// What keeps the two processes from being one site, as far as the keys of the front end tell.
pub fn shared_origin_warning(config: &Config) -> Option<String> {
    let api = &config.account_api;
    let is_embedded = api.cookies.iter().any(|name| name != SESSION && bare(name) == SESSION);
    if !is_embedded || matches!(api.root, AccountRoot::Embedded) {
        return None;
    }
    let pages = config.server.public_url.join("account/").ok()?;
    (pages != api.public_root).then(|| {
        format!(
            "account_api.public_root: account_api.root is the embedded service of another process, as account_api.cookies says, and \
             browsers must reach its pages at {pages}, or returns from providers, the account page and the consent form fail; set \
             that, let the proxy send that path to its server.listen, and give it the same server.public_url and session.key_file"
        )
    })
}

// Reads the keys of the session cookie from the configured files.

/// The keys of the session cookie; without a key file, a random key for this run.
///
/// # Errors
/// [`BuildError::KeyFile`] when a file cannot be read or is shorter than 64 bytes.
pub fn session_keys(config: &Config, cookie: &str, rng: &Rng) -> Result<SessionKeys, BuildError> {
    let cookie = cookie.to_owned();
    let Some(file) = &config.session.key_file else {
        tracing::warn!(
            "session.key_file is empty: a random key for this run; restarting ends what visitors have begun"
        );
        return Ok(SessionKeys {
            cookie,
            newest: Key::from(&rng.bytes::<64>()),
            former: Vec::new(),
        });
    };
    let former = config
        .session
        .former_key_files
        .iter()
        .map(|file| session_key("session.former_key_files", file));
    Ok(SessionKeys {
        cookie,
        newest: session_key("session.key_file", file)?,
        former: former.collect::<Result<_, _>>()?,
    })
}

/// The key of a file that `key` names.
///
/// # Errors
/// [`BuildError::KeyFile`] when the file cannot be read or is shorter than 64 bytes.
pub fn session_key(key: &str, file: &Path) -> Result<Key, BuildError> {
    let refused =
        |cause: &dyn Display| BuildError::KeyFile(format!("{key}: {}: {cause}", file.display()));
    let bytes = Zeroizing::new(fs::read(file).map_err(|cause| refused(&cause))?);
    Key::try_from(&bytes[..]).map_err(|_| refused(&"needs at least 64 bytes"))
}
