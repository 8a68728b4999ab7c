//! Addresses of databases: what is wrong with one, as far as it shows without a connection, and how the connection to
//! PostgreSQL is protected.

use std::{fs::File, io::Read, net::IpAddr, path::Path, str::FromStr};

use sqlx::{postgres::PgConnectOptions, sqlite::SqliteConnectOptions};
use url::Url;

use crate::{accounts::embedded::ground::private, config::sqlite_file};

/// How every file of SQLite begins.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The parameters that the driver of PostgreSQL reads. It passes over any other, so a misspelt one protects nothing.
const PARAMETERS: [&str; 17] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "statement-cache-capacity",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "application_name",
    "options",
];

/// Why the database of this address cannot be opened, a line each without its password.
pub fn obstacles(address: &str) -> Vec<String> {
    if address.starts_with("sqlite:") {
        sqlite(address)
            .err()
            .map(|cause| {
                format!("the database {address} cannot be opened: {cause} (embedded.database)")
            })
            .into_iter()
            .collect()
    } else {
        postgres(address).into_iter().map(|what| format!("embedded.database: {what}")).collect()
    }
}

fn sqlite(address: &str) -> Result<(), String> {
    SqliteConnectOptions::from_str(address).map_err(|cause| cause.to_string())?;
    let Some(file) = sqlite_file(address) else { return Ok(()) };
    let (_, query) = address.split_once('?').unwrap_or((address, ""));
    let mode = query.split('&').find_map(|pair| pair.strip_prefix("mode="));
    if !file.exists() {
        return match mode {
            None | Some("rwc") => private::can_hold(file.parent().unwrap_or(Path::new("."))),
            Some(_) => Err("there is no such file".to_owned()),
        };
    }
    let mut beginning = Vec::new();
    File::open(&file)
        .and_then(|file| file.take(MAGIC.len() as u64).read_to_end(&mut beginning))
        .map_err(|cause| cause.to_string())?;
    if !beginning.is_empty() && beginning != MAGIC {
        return Err("the file is not a database".to_owned());
    }
    if mode == Some("ro") { Ok(()) } else { private::can_be_written(&file) }
}

fn postgres(address: &str) -> Vec<String> {
    let Ok(url) = Url::parse(address) else {
        return vec!["cannot be read as an address".to_owned()];
    };
    let mut wrong = Vec::new();
    for (name, value) in url.query_pairs() {
        let is_known = PARAMETERS.contains(&name.as_ref())
            || name == "password"
            || name.starts_with("options[");
        if !is_known {
            wrong.push(format!(
                "there is no parameter {name}; sslmode and sslrootcert protect the line"
            ));
        } else if matches!(
            &*name,
            "sslrootcert"
                | "ssl-root-cert"
                | "ssl-ca"
                | "sslcert"
                | "ssl-cert"
                | "sslkey"
                | "ssl-key"
        ) && let Err(cause) = File::open(&*value)
        {
            wrong.push(format!("{name}: {value}: {cause}"));
        }
    }
    if let Err(cause) = PgConnectOptions::from_str(&protected(address).address) {
        wrong.push(cause.to_string());
    }
    wrong
}

// The connection to PostgreSQL. If the address leads to another machine and has no `sslmode`, the connection uses TLS
// and verifies the server's certificate in full. A weaker `sslmode` has to be written out and causes a warning at
// each start.

/// A database address for the driver, and a warning for the operator.
pub struct DatabaseAddress {
    /// The address, with the missing parameters added.
    pub address: String,
    pub warning: Option<&'static str>,
}

/// The advice shown when a TLS connection fails.
pub const REMEDY: &str = "the server needs TLS with a certificate of the host in embedded.database, by a public CA or one named \
                          there with sslrootcert=FILE; where the line is protected otherwise, sslmode=disable there says so";

const IN_THE_CLEAR: &str = "embedded.database: its sslmode lets passwords and personal data go to another machine in the clear; \
                            sslmode=verify-full with sslrootcert=FILE protects them";

const UNCHECKED: &str = "embedded.database: sslmode=require believes any certificate, so it keeps out listeners but no impostor; \
                         sslmode=verify-full with sslrootcert=FILE keeps out both";

/// Decides how a connection to this address is protected.
pub fn protected(address: &str) -> DatabaseAddress {
    let as_it_is = |warning| DatabaseAddress { address: address.to_owned(), warning };
    let Ok(mut url) = Url::parse(address) else { return as_it_is(None) };
    let last = |names: &[&str]| {
        let found = url.query_pairs().filter(|(name, _)| names.contains(&name.as_ref())).last();
        found.map(|(_, value)| value.into_owned())
    };
    let (mode, roots) =
        (last(&["sslmode", "ssl-mode"]), last(&["sslrootcert", "ssl-root-cert", "ssl-ca"]));
    let host = last(&["host", "hostaddr"]).or_else(|| url.host_str().map(str::to_owned));
    let here = host.or_else(|| std::env::var("PGHOST").ok()).is_none_or(|host| is_here(&host));
    match mode.as_deref() {
        None if !here => {
            url.query_pairs_mut().append_pair("sslmode", "verify-full");
            DatabaseAddress { address: url.into(), warning: None }
        }
        // As libpq does; the driver alone would ignore the given CAs.
        Some("require") if roots.is_some() => {
            url.query_pairs_mut().append_pair("sslmode", "verify-ca");
            DatabaseAddress { address: url.into(), warning: None }
        }
        Some("require") if !here => as_it_is(Some(UNCHECKED)),
        Some("disable" | "allow" | "prefer") if !here => as_it_is(Some(IN_THE_CLEAR)),
        _ => as_it_is(None),
    }
}

/// Whether a host is a loopback address or a folder of Unix sockets.
fn is_here(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let is_socket =
        bare.is_empty() || bare.starts_with('/') || bare.to_ascii_lowercase().starts_with("%2f");
    is_socket
        || bare.eq_ignore_ascii_case("localhost")
        || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
