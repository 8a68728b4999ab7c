//! The section `embedded`: the embedded account service, its database, and the file of the storage keys that seal its secrets.
//! The sections of its providers stand in `providers`. `config.toml` documents every key.

use std::{fmt, net::SocketAddr, path::PathBuf};

use percent_encoding::percent_decode_str;
use time::{Date, macros::format_description};
use url::Url;

use crate::{
    config::{
        MailTarget, Providers, is_loopback, mail,
        reader::{LISTEN, Reader, WEB_ADDRESS, section, web_address, within},
        sections::{day, methods, read_credentials},
    },
    domain::{Email, LoginMethod, Secret, kept::DAY, role},
};

section! {
    /// `public_url` is given if the account service is this one.
    pub struct EmbeddedConfig(r, public_url: Option<&Url>) {
        pub database: Database = r.parse_secret(
            "embedded.database",
            "sqlite://file or postgres://user@host/name",
            Database::parse,
        ),
        pub database_connections: u32 = connections(r),
        pub migrate_at_start: bool = r.get("embedded.migrate_at_start"),
        pub storage_key_file: Option<PathBuf> = key_file(r, database.as_ref(), public_url),
        pub api_listen: Option<SocketAddr> =
            r.optional("embedded.api_listen", LISTEN, |text| text.parse().ok()),
        pub api_token: Option<Secret> = api_token(r, api_listen.flatten()),
        pub feed_token: Option<Secret> =
            feed_token(r, api_listen.flatten(), api_token.as_ref().and_then(Option::as_ref)),
        /// Where the desk is served, and nowhere else; `None`: on the site's listener.
        pub desk_listen: Option<SocketAddr> =
            r.optional("embedded.desk_listen", LISTEN, |text| text.parse().ok()),
        /// Where browsers reach the desk, if its port is another one than the site's.
        pub desk_url: Option<Url> = desk_url(r, desk_listen.flatten(), public_url),
        pub allow_test_identities: bool = r.get("embedded.allow_test_identities"),
        pub mail: MailTarget = mail::read(r),
        pub mail_from: String =
            r.parse("embedded.mail_from", "an address such as noreply@school.example", |text| {
                text.parse::<lettre::message::Mailbox>().ok().map(|_| text.to_owned())
            }),
        pub operator_email: Option<String> =
            r.optional("embedded.operator_email", "an e-mail address", |text| {
                Email::parse(text).ok().map(|email| email.as_str().to_owned())
            }),
        /// How many days events are kept.
        pub events_days: u16 = within(r, "embedded.events_days", 1..=3_650),
        pub terms_version: String = r.get("embedded.terms_version"),
        /// `yyyy-mm-dd`, or empty.
        pub terms_date: String = day(r, "embedded.terms_date"),
        pub second_factor: SecondFactorRule = SecondFactorRule::read_from(r),
        pub providers: Providers = Providers::read_from(r),
    }
}

section! {
    /// Who has to have a second factor, and which methods prove one factor alone.
    pub struct SecondFactorRule(r) {
        /// The names of the roles whose people have to.
        pub required_roles: Vec<String> = r.list(
            "embedded.second_factor.required_roles",
            "the name of a role such as teacher",
            |text| role::is_known(text).then(|| text.to_owned()),
        ),
        /// From when, in seconds since 1970; `None` without roles.
        pub required_from: Option<i64> = required_from(r, required_roles.as_deref()),
        /// The days that a person has from the first sign-in at which they are told.
        pub grace_days: u16 = within(r, "embedded.second_factor.grace_days", 0..=365),
        /// Methods besides the password whose sign-ins prove one factor.
        pub one_factor: Vec<LoginMethod> = methods(r, "embedded.second_factor.one_factor"),
    }
}

impl SecondFactorRule {
    /// When a person who was told at this time has to have one, in seconds since 1970; `None` as long as nobody is told.
    pub fn due_at(&self, told_at: Option<i64>, now: i64) -> Option<i64> {
        let grace = i64::from(self.grace_days) * DAY;
        let from = self.required_from.filter(|from| now >= from - grace)?;
        Some(from.max(told_at.unwrap_or(now) + grace))
    }
}

fn required_from(r: &mut Reader, roles: Option<&[String]>) -> Option<Option<i64>> {
    const KEY: &str = "embedded.second_factor.required_from";
    let day = day(r, KEY)?;
    if roles?.is_empty() {
        return Some(None);
    }
    let from = Date::parse(&day, format_description!("[year]-[month]-[day]"));
    let from = from.ok().map(|day| day.midnight().assume_utc().unix_timestamp());
    if from.is_none() {
        r.problem(
            KEY,
            "is needed with embedded.second_factor.required_roles: a day such as 2027-01-11",
        );
    }
    Some(from)
}

/// The token that callers of the account API must send. Unless that listens on a loopback address, it is required.
fn api_token(r: &mut Reader, listen: Option<SocketAddr>) -> Option<Option<Secret>> {
    const KEY: &str = "embedded.api_token";
    let token = read_credentials(r, KEY)?;
    let elsewhere = listen.filter(|listen| !listen.ip().to_canonical().is_loopback());
    if let Some(listen) = elsewhere.filter(|_| token.is_none()) {
        r.problem(
            KEY,
            &format!(
                "is needed while embedded.api_listen is {listen}: without it that must be a loopback address"
            ),
        );
    }
    Some(token)
}

/// The token that readers of the feed must send. Without it there is no feed. It is another one than that of front ends, which
/// speak for visitors.
fn feed_token(
    r: &mut Reader,
    listen: Option<SocketAddr>,
    of_front_ends: Option<&Secret>,
) -> Option<Option<Secret>> {
    const KEY: &str = "embedded.feed_token";
    let token = read_credentials(r, KEY)?;
    if let Some(token) = &token {
        if listen.is_none() {
            r.problem(KEY, "needs embedded.api_listen: the feed is served there");
        }
        if of_front_ends.is_some_and(|other| other.expose() == token.expose()) {
            r.problem(
                KEY,
                "must be another one than embedded.api_token: with that one a caller speaks for every visitor",
            );
        }
    }
    Some(token)
}

/// Where browsers reach the desk's own listener. Its host is the site's, because the cookie of a sign-in counts for one host, on
/// all ports.
fn desk_url(
    r: &mut Reader,
    listen: Option<SocketAddr>,
    public_url: Option<&Url>,
) -> Option<Option<Url>> {
    const KEY: &str = "embedded.desk_url";
    let url = r.optional(KEY, WEB_ADDRESS, web_address)?;
    let Some(url) = url else { return Some(None) };
    if listen.is_none() {
        r.problem(KEY, "needs embedded.desk_listen: the desk is served there");
    }
    let is_same_site = |public: &Url| {
        (public.scheme(), public.host()) == (url.scheme(), url.host())
            && public.origin() != url.origin()
    };
    if !public_url.is_none_or(is_same_site) {
        r.problem(
            KEY,
            "must have the scheme and host of server.public_url and another port: a sign-in counts for one host",
        );
    }
    Some(Some(url))
}

/// `sqlite://file` or `postgres://…`. It may hold a password, so `Debug` shows only the scheme.
#[derive(Clone)]
pub struct Database(pub String);

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:…", self.0.split_once(':').map_or("", |(scheme, _)| scheme))
    }
}

impl Database {
    fn parse(text: &str) -> Option<Self> {
        let schemes = ["sqlite:", "postgres://", "postgresql://"];
        let is_known = schemes.iter().any(|scheme| text.starts_with(scheme));
        is_known.then(|| Self(text.to_owned()))
    }

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

/// The fewest and most connections to PostgreSQL.
const CONNECTIONS: std::ops::RangeInclusive<u32> = 2..=500;

/// `embedded.database_connections`
fn connections(r: &mut Reader) -> Option<u32> {
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
fn key_file(
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
