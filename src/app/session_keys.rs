//! Reads the keys of the session cookie from the configured files.

use std::{fmt::Display, fs, path::PathBuf};

use actix_web::cookie::Key;
use zeroize::Zeroizing;

use crate::{app::BuildError, config::Config, rng::Rng, web::session::session_keys::SessionKeys};

/// The keys of the session cookie; without a key file, a random key for this run.
///
/// # Errors
/// [`BuildError::KeyFile`] when a file cannot be read or is shorter than 64 bytes.
pub fn session_keys(config: &Config, cookie: &str, rng: &Rng) -> Result<SessionKeys, BuildError> {
    let read = |file: &PathBuf, named: &str| {
        let refused = |cause: &dyn Display| {
            BuildError::KeyFile(format!("{named}: {}: {cause}", file.display()))
        };
        let bytes = Zeroizing::new(fs::read(file).map_err(|cause| refused(&cause))?);
        Key::try_from(&bytes[..]).map_err(|_| refused(&"needs at least 64 bytes"))
    };
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
    let former =
        config.session.former_key_files.iter().map(|file| read(file, "session.former_key_files"));
    Ok(SessionKeys {
        cookie,
        newest: read(file, "session.key_file")?,
        former: former.collect::<Result<_, _>>()?,
    })
}
