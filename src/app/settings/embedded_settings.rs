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
        embedded::{OtherRelease, Settings, StorageKeys},
    },
    app::settings::{BuildError, card_settings, open_files, providers},
    config::{AccountRoot, Config, EmbeddedConfig, sqlite_file},
    domain::Secret,
    i18n::brand_rules,
    rng::Rng,
    web::{
        session::session_keys::SessionKeys,
        site::{CookieNames, assets::Assets},
    },
};

/// Where the storage keys are: in the configured file, else in a file beside the SQLite database.
pub fn storage_keys(given: &EmbeddedConfig) -> StorageKeys {
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

pub fn settings(config: &Config) -> Result<Settings, BuildError> {
    let given = &config.embedded;
    let cookies = CookieNames::of(config).account;
    let overrides = config.site.overrides.as_deref();
    let brand = brand_rules(&config.site.brand, overrides)?;
    let cards = config.id_card.trusted_cas.is_some();
    Ok(Settings {
        other_release: if given.migrate_at_start {
            OtherRelease::Migrate
        } else {
            OtherRelease::Refuse
        },
        patience: std::time::Duration::from_secs(2),
        storage_keys: storage_keys(given),
        cookie: cookies.first().cloned().unwrap_or_else(|| "lavi_account".to_owned()),
        device_cookie: cookies.iter().find(|name| name.ends_with("lavi_device")).cloned(),
        log_key: log_key(config)?,
        smart_id_countries: brand.smart_id_countries,
        letter_looks: Assets::letter_looks(&config.site.brand, overrides)?,
        mobile_id: providers::mobile_id(&given.providers.mobile_id, given.providers.timeout)?,
        smart_id: providers::smart_id(&given.providers.smart_id, given.providers.timeout)?,
        id_card: cards.then(|| card_settings::id_card(&config.id_card)).transpose()?,
        phones: open_files::phones(config.server.max_connections),
        redirects: providers::redirect_settings(config),
        locator: None,
        config: Box::new(config.clone()),
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
