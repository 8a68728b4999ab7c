//! The embedded account service's database, and the file of the storage keys that seal its secrets.

use std::{fmt, path::PathBuf};

use percent_encoding::percent_decode_str;
use url::Url;

use crate::config::{is_loopback, reader::Reader};

/// `sqlite://file` or `postgres://…`. It may hold a password, so `Debug` shows only the scheme.
#[derive(Clone)]
pub struct Database(pub String);

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:…", self.0.split_once(':').map_or("", |(scheme, _)| scheme))
    }
}

impl Database {
    /// Whether it is SQLite.
    pub fn is_sqlite(&self) -> bool {
        self.0.starts_with("sqlite:")
    }
}

/// The file of an SQLite database; `None` for one in memory.
pub fn sqlite_file(address: &str) -> Option<PathBuf> {
    let rest = address.strip_prefix("sqlite:")?.trim_start_matches("//");
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let in_memory = path == ":memory:" || query.split('&').any(|pair| pair == "mode=memory");
    let path = percent_decode_str(path).decode_utf8().ok()?;
    (!in_memory && !path.is_empty()).then(|| PathBuf::from(path.as_ref()))
}

/// `embedded.database`
pub fn database(r: &mut Reader) -> Option<Database> {
    r.parse_secret("embedded.database", "sqlite://file or postgres://user@host/name", |text| {
        ["sqlite:", "postgres://", "postgresql://"]
            .iter()
            .any(|scheme| text.starts_with(scheme))
            .then(|| Database(text.to_owned()))
    })
}

/// The fewest and most connections to PostgreSQL.
const CONNECTIONS: std::ops::RangeInclusive<u32> = 2..=500;

/// `embedded.database_connections`
pub fn connections(r: &mut Reader) -> Option<u32> {
    const KEY: &str = "embedded.database_connections";
    r.checked(KEY, |count: i64| {
        let fits = u32::try_from(count).ok().filter(|count| CONNECTIONS.contains(count));
        fits.ok_or_else(|| {
            format!(
                "expected {} to {}, found {count}; all nodes together must stay below PostgreSQL's max_connections",
                CONNECTIONS.start(),
                CONNECTIONS.end()
            )
        })
    })
}

/// `embedded.storage_key_file`. `public_url` is given if the account service is embedded. With PostgreSQL and a public
/// address the key is required; otherwise the keys are kept beside the database.
#[expect(clippy::option_option, reason = "outer: the key is in order; inner: it is not empty")]
pub fn key_file(
    r: &mut Reader,
    database: Option<&Database>,
    public_url: Option<&Url>,
) -> Option<Option<PathBuf>> {
    const KEY: &str = "embedded.storage_key_file";
    let file = r.optional(KEY, "a file", |text| Some(PathBuf::from(text)))?;
    let is_elsewhere = database.is_some_and(|database| !database.is_sqlite());
    if file.is_none() && is_elsewhere && public_url.is_some_and(|url| !is_loopback(url)) {
        r.problem(
            KEY,
            "is needed with PostgreSQL: the file of the keys that secrets in the database are sealed with, the same for every \
             node, not kept with the database's backups; it is made where it is not there",
        );
    }
    Some(file)
}

/// `embedded.events_days`
pub fn events_days(r: &mut Reader) -> Option<u16> {
    const KEY: &str = "embedded.events_days";
    r.checked(KEY, |days: u16| match days {
        1..=3_650 => Ok(days),
        _ => Err(format!("expected 1 to 3650, found {days}")),
    })
}
