//! The line to PostgreSQL. Where the address does not say how it is protected and leads to another machine, it is TLS with
//! the server's certificate checked in full; whoever wants less says so in the address, and is reminded at each start.

use std::net::IpAddr;

use url::Url;

/// An address for the driver, and what the operator should know of it.
pub struct DatabaseAddress {
    /// The address, completed.
    pub address: String,
    /// What is weak about it.
    pub warning: Option<&'static str>,
}

/// What `embedded.database` should say of a line that TLS does not protect as it could.
pub const REMEDY: &str = "the server needs TLS with a certificate of the host in embedded.database, by a public CA or one named \
                          there with sslrootcert=FILE; where the line is protected otherwise, sslmode=disable there says so";

const IN_THE_CLEAR: &str = "embedded.database: its sslmode lets passwords and personal data go to another machine in the clear; \
                            sslmode=verify-full with sslrootcert=FILE protects them";

const UNCHECKED: &str = "embedded.database: sslmode=require believes any certificate, so it keeps out listeners but no impostor; \
                         sslmode=verify-full with sslrootcert=FILE keeps out both";

/// Decides how the line of an address is protected.
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
        // As libpq has it; the driver alone would leave the given CAs unused.
        Some("require") if roots.is_some() => {
            url.query_pairs_mut().append_pair("sslmode", "verify-ca");
            DatabaseAddress { address: url.into(), warning: None }
        }
        Some("require") if !here => as_it_is(Some(UNCHECKED)),
        Some("disable" | "allow" | "prefer") if !here => as_it_is(Some(IN_THE_CLEAR)),
        _ => as_it_is(None),
    }
}

/// This machine's own addresses, and the folders of sockets.
fn is_here(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let is_socket =
        bare.is_empty() || bare.starts_with('/') || bare.to_ascii_lowercase().starts_with("%2f");
    is_socket
        || bare.eq_ignore_ascii_case("localhost")
        || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
