//! What is wrong with the address of a database, as far as it shows without a connection.

use std::{fs::File, io::Read, path::Path, str::FromStr};

use sqlx::{postgres::PgConnectOptions, sqlite::SqliteConnectOptions};
use url::Url;

use crate::{
    accounts::embedded::ground::{database_line, private},
    config::sqlite_file,
};

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
    if let Err(cause) = PgConnectOptions::from_str(&database_line::protected(address).address) {
        wrong.push(cause.to_string());
    }
    wrong
}
