//! The sections of `config.toml` as types. That file documents every key.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use ipnet::IpNet;
use url::{Origin, Url};

use crate::{
    config::{
        Database, MailTarget, Providers,
        reader::{LISTEN, Reader},
    },
    domain::{Brand, Country, Language, LoginMethod, Secret},
};

#[derive(Clone, Debug)]
pub struct Server {
    pub node: String,
    pub listen: SocketAddr,
    pub public_url: Url,
    /// The proxies that are trusted to say where a visitor is; never to say whose card was presented.
    pub trusted_proxies: Vec<IpNet>,
    pub allow_plain_http: bool,
    pub admin_listen: Option<SocketAddr>,
    pub max_connections: usize,
    pub max_connections_per_address: usize,
    pub body_timeout: Duration,
    pub answer_timeout: Duration,
    pub idle_timeout: Duration,
    pub stop_delay: Duration,
    pub hsts_subdomains: bool,
    pub tls: Option<Tls>,
}

/// What is logged besides what happens, and in which form.
#[derive(Clone, Debug)]
pub struct Log {
    /// Directives of `RUST_LOG`'s syntax; `None`: those of the command.
    pub level: Option<String>,
    pub is_json: bool,
    pub requests: bool,
    /// The collector of traces, which takes OTLP over HTTP.
    pub traces: Option<Url>,
}

#[derive(Clone, Debug)]
pub struct Tls {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

#[derive(Clone, Debug)]
pub struct SiteConfig {
    pub project_name: String,
    pub product: String,
    pub brand: Brand,
    pub country: Country,
    pub locales: Vec<Language>,
    pub default_locale: Language,
    pub maintenance: bool,
    pub overrides: Option<PathBuf>,
}

#[derive(Clone, Debug)]
pub struct Login {
    pub primary: Vec<LoginMethod>,
    pub secondary: Vec<LoginMethod>,
}

impl Login {
    /// Whether the site offers this method.
    pub fn offers(&self, method: LoginMethod) -> bool {
        self.primary.contains(&method) || self.secondary.contains(&method)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptchaKind {
    Image,
    Recaptcha,
    Turnstile,
    Hcaptcha,
}

#[derive(Clone, Debug)]
pub struct CaptchaConfig {
    pub kind: CaptchaKind,
    pub site_key: String,
    pub secret: Secret,
    pub verify_url: Option<Url>,
}

#[derive(Clone, Debug)]
pub enum AccountRoot {
    Embedded,
    Remote(Url),
}

#[derive(Clone, Debug)]
pub struct AccountApi {
    pub root: AccountRoot,
    pub token: Option<Secret>,
    /// Ends with a slash.
    pub public_root: Url,
    pub cookies: Vec<String>,
    pub cookie_domain: Option<String>,
    pub redirect_origins: Vec<Origin>,
    pub authorize_path: String,
    pub timeout: Duration,
}

#[derive(Clone, Debug)]
pub struct MainApp {
    /// Ends with a slash. If the key is empty, the account service's public root.
    pub root: Url,
    /// Whether `main_app.root` was given.
    pub configured: bool,
}

#[derive(Clone, Debug)]
pub struct Embed {
    pub origins: Vec<Origin>,
}

#[derive(Clone, Debug)]
pub struct LinksConfig {
    pub about: Option<Url>,
    pub contacts: Option<Url>,
    pub terms: Option<Url>,
    pub data_processing: Option<Url>,
}

#[derive(Clone, Debug)]
pub struct Geo {
    pub url: Option<Secret>,
    pub database: Option<PathBuf>,
}

#[derive(Clone, Debug)]
pub struct EmbeddedConfig {
    pub database: Database,
    pub database_connections: u32,
    pub migrate_at_start: bool,
    pub storage_key_file: Option<PathBuf>,
    pub api_listen: Option<SocketAddr>,
    pub api_token: Option<Secret>,
    pub allow_test_identities: bool,
    pub mail: MailTarget,
    pub mail_from: String,
    pub operator_email: Option<String>,
    /// How many days events are kept.
    pub events_days: u16,
    pub terms_version: String,
    /// `yyyy-mm-dd`, or empty.
    pub terms_date: String,
    pub providers: Providers,
}

// The section `operator`, and the date of the terms. What each key means stands in `config.toml`.

/// Who runs the service, as documents and letters say it; empty where nothing is said.
#[derive(Clone, Debug)]
pub struct Imprint {
    pub name: String,
    pub contact: String,
    pub authority: String,
    pub accessibility_authority: String,
    pub accessibility_date: String,
}

/// Reads the section.
pub fn read_operator(r: &mut Reader) -> Option<Imprint> {
    let name = line(r, "operator.name");
    let contact = line(r, "operator.contact");
    let authority = line(r, "operator.authority");
    let accessibility_authority = line(r, "operator.accessibility_authority");
    let accessibility_date = day(r, "operator.accessibility_date");
    Some(Imprint {
        name: name?,
        contact: contact?,
        authority: authority?,
        accessibility_authority: accessibility_authority?,
        accessibility_date: accessibility_date?,
    })
}

/// The day from which the terms are in force.
pub fn terms_date(r: &mut Reader) -> Option<String> {
    day(r, "embedded.terms_date")
}

/// A day, which may be empty.
fn day(r: &mut Reader, key: &str) -> Option<String> {
    r.parse(key, "a day such as 2026-09-01", |text| {
        (text.is_empty() || is_day(text)).then(|| text.to_owned())
    })
}

/// A line of text, which may be empty.
pub fn line(r: &mut Reader, key: &str) -> Option<String> {
    r.parse(key, "one line of text", |text| {
        (!text.contains(char::is_control)).then(|| text.trim().to_owned())
    })
}

/// Whether this is written `yyyy-mm-dd`, with a month and a day that there are.
fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let number = |part: &str, length: usize| {
        (part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| part.parse::<u16>().ok())
            .flatten()
    };
    number(year, 4).is_some()
        && number(month, 2).is_some_and(|month| (1..=12).contains(&month))
        && number(day, 2).is_some_and(|day| (1..=31).contains(&day))
}

// The section `security`. `config.toml` documents every key.

/// The longest validity of `security.txt`, in days: RFC 9116 recommends less than a year.
const LONGEST: u16 = 364;

#[derive(Clone, Debug)]
pub struct Security {
    pub contact: Vec<Url>,
    pub policy: Option<Url>,
    pub encryption: Option<Url>,
    pub acknowledgments: Option<Url>,
    /// If empty, those of `site.locales`.
    pub preferred_languages: Vec<String>,
    pub expires_days: u16,
}

/// Reads the section.
pub fn read_security(r: &mut Reader) -> Option<Security> {
    const PAGE: &str = "an https: address";
    let contact = r.list("security.contact", "a mailto:, https: or tel: address", contact);
    let policy = r.optional("security.policy", PAGE, page);
    let encryption = r.optional("security.encryption", PAGE, page);
    let acknowledgments = r.optional("security.acknowledgments", PAGE, page);
    let preferred_languages =
        r.list("security.preferred_languages", "a language such as et", language);
    let expires_days = r.checked("security.expires_days", |days: u16| match days {
        1..=LONGEST => Ok(days),
        _ => Err(format!("expected 1 to {LONGEST}, found {days}")),
    });
    Some(Security {
        contact: contact?,
        policy: policy?,
        encryption: encryption?,
        acknowledgments: acknowledgments?,
        preferred_languages: preferred_languages?,
        expires_days: expires_days?,
    })
}

/// An address for reports. White space and line breaks are refused, because they could add lines to the file.
fn contact(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let is_known = match url.scheme() {
        "mailto" => crate::domain::Email::parse(url.path()).is_ok(),
        "tel" => url.path().bytes().any(|byte| byte.is_ascii_digit()),
        "https" => url.has_host(),
        _ => false,
    };
    (is_known && url.as_str().bytes().all(|byte| byte.is_ascii_graphic())).then_some(url)
}

fn page(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| url.scheme() == "https" && url.has_host())
}

/// A language tag (RFC 5646), checked by its form only: reports may be in languages that the site does not have.
fn language(text: &str) -> Option<String> {
    let is_subtag = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let first = text.split('-').next().unwrap_or_default();
    let is_tag = text.split('-').all(is_subtag) && (2..=3).contains(&first.len());
    is_tag.then(|| text.to_owned())
}

impl Security {
    /// The languages for reports, as `security.txt` lists them.
    pub fn languages(&self, of_site: &[Language]) -> String {
        let of_site = of_site.iter().map(|language| language.code().to_owned());
        let own = self.preferred_languages.iter().cloned();
        if self.preferred_languages.is_empty() {
            of_site.collect::<Vec<_>>()
        } else {
            own.collect()
        }
        .join(", ")
    }
}

// The tokens by which services authenticate to each other (docs/account-api.md section 9). They never appear in a
// message.

/// The shortest token that cannot be guessed, in characters.
const SHORTEST: usize = 32;

/// Reads a token; the inner `None` means that the key is empty.
#[expect(clippy::option_option, reason = "outer: the key is in order; inner: it is not empty")]
pub fn read_credentials(r: &mut Reader, key: &str) -> Option<Option<Secret>> {
    const WHAT: &str =
        "needs at least 32 visible ASCII characters; `openssl rand -base64 32` makes some";
    r.checked_secret(key, WHAT, |text| {
        let is_one = text.len() >= SHORTEST && text.bytes().all(|byte| byte.is_ascii_graphic());
        if text.is_empty() { Some(None) } else { is_one.then(|| Some(Secret::new(text))) }
    })
}

/// Reads where the account API is served and the token that its callers must send. Unless it listens on a loopback
/// address, the token is required.
pub fn listener(r: &mut Reader) -> Option<(Option<SocketAddr>, Option<Secret>)> {
    let listen: Option<Option<SocketAddr>> =
        r.optional("embedded.api_listen", LISTEN, |text| text.parse().ok());
    let (token, listen) = (read_credentials(r, "embedded.api_token")?, listen?);
    if let Some(listen) =
        listen.filter(|listen| token.is_none() && !listen.ip().to_canonical().is_loopback())
    {
        let what = format!(
            "is needed while embedded.api_listen is {listen}: without it that must be a loopback address"
        );
        r.problem("embedded.api_token", &what);
    }
    Some((listen, token))
}
