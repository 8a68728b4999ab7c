//! The sections of `config.toml` that are small: each key with its field and how it is read. That file documents every key.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use ipnet::IpNet;
use tracing_subscriber::EnvFilter;
use url::{Origin, Url};

use crate::{
    config::{
        reader::{
            LISTEN, NETWORK, ORIGIN, Reader, WEB_ADDRESS, at_least_one, folder, milliseconds,
            network, origin, section, web_address, within,
        },
        redirects,
    },
    domain::{Assurance, Brand, Country, Language, LoginMethod, Secret, Zone},
};

section! {
    pub struct Server(r) {
        pub node: String = r
            .optional(
                "server.node",
                "letters, digits, dots, hyphens and underscores, at most 64",
                node,
            )
            .map(|given| given.unwrap_or_else(host_name)),
        pub listen: SocketAddr = r.parse("server.listen", LISTEN, |text| text.parse().ok()),
        pub public_url: Url = r.parse("server.public_url", WEB_ADDRESS, web_address),
        /// The proxies that are trusted to say where a visitor is; never to say whose card was presented.
        pub trusted_proxies: Vec<IpNet> = r.list("server.trusted_proxies", NETWORK, network),
        pub allow_plain_http: bool = r.get("server.allow_plain_http"),
        pub admin_listen: Option<SocketAddr> =
            r.optional("server.admin_listen", LISTEN, |text| text.parse().ok()),
        pub max_connections: usize = at_least_one(r, "server.max_connections"),
        pub max_connections_per_address: usize =
            at_least_one(r, "server.max_connections_per_address"),
        pub body_timeout: Duration = milliseconds(r, "server.body_timeout_ms"),
        pub answer_timeout: Duration = milliseconds(r, "server.answer_timeout_ms"),
        pub idle_timeout: Duration = milliseconds(r, "server.idle_timeout_ms"),
        pub stop_delay: Duration = r.get("server.stop_delay_ms").map(Duration::from_millis),
        pub hsts_subdomains: bool = r.get("server.hsts_subdomains"),
        pub tls: Option<Tls> = tls(r),
    }
}

impl Server {
    /// Whether the site is public by https, so that cookies are `Secure`.
    pub fn is_https(&self) -> bool {
        self.public_url.scheme() == "https"
    }
}

#[derive(Clone, Debug)]
pub struct Tls {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

fn node(text: &str) -> Option<String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    (text.len() <= 64 && text.chars().all(is_plain)).then(|| text.to_owned())
}

/// What this machine calls itself.
fn host_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

/// Both keys, or neither.
fn tls(r: &mut Reader) -> Option<Option<Tls>> {
    let certificate: Option<String> = r.get("server.tls.certificate");
    let key: Option<String> = r.get("server.tls.key");
    let (certificate, key) = (certificate?, key?);
    match (certificate.is_empty(), key.is_empty()) {
        (true, false) => r.problem("server.tls.certificate", "is needed with server.tls.key"),
        (false, true) => r.problem("server.tls.key", "is needed with server.tls.certificate"),
        _ => {}
    }
    let has_files = !certificate.is_empty() || !key.is_empty();
    Some(has_files.then(|| Tls { certificate: certificate.into(), key: key.into() }))
}

section! {
    /// What is logged besides what happens, and in which form.
    pub struct Log(r) {
        pub is_json: bool = r.parse("log.format", "text or json", |text| match text {
            "text" => Some(false),
            "json" => Some(true),
            _ => None,
        }),
        pub requests: bool = r.get("log.requests"),
        /// Directives of `RUST_LOG`'s syntax; `None`: those of the command.
        pub level: Option<String> =
            r.optional("log.level", "directives such as info or info,lavi=debug", |text| {
                EnvFilter::builder().parse(text).is_ok().then(|| text.to_owned())
            }),
        /// The collector of traces, which takes OTLP over HTTP.
        pub traces: Option<Url> = r.optional("log.traces", WEB_ADDRESS, web_address),
    }
}

section! {
    pub struct SiteConfig(r) {
        pub project_name: String = line(r, "site.project_name"),
        pub product: String = r.parse("site.product", "lower-case letters and digits", |text| {
            let fits = !text.is_empty()
                && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
            fits.then(|| text.to_owned())
        }),
        pub brand: Brand =
            r.parse("site.brand", "lower-case letters, digits and hyphens", Brand::parse),
        pub country: Country = r.parse("site.country", "a country code such as EE", Country::parse),
        pub locales: Vec<Language> =
            r.list("site.locales", &format!("one of {}", Language::codes()), Language::parse),
        pub default_locale: Language = default_locale(r, locales.as_deref()),
        pub time_zone: Zone =
            r.parse("site.time_zone", "a time zone such as Europe/Tallinn, or UTC", Zone::parse),
        pub maintenance: bool = r.get("site.maintenance"),
        pub overrides: Option<PathBuf> =
            r.optional("site.overrides", "a folder", |text| Some(text.into())),
    }
}

fn default_locale(r: &mut Reader, locales: Option<&[Language]>) -> Option<Language> {
    const KEY: &str = "site.default_locale";
    let given = r.optional(KEY, &format!("one of {}", Language::codes()), Language::parse)?;
    let (locales, locale) = (locales?, given.unwrap_or(Language::En));
    if locales.is_empty() {
        r.problem("site.locales", "needs a language");
    } else if !locales.contains(&locale) {
        r.problem(KEY, &format!("{locale} is not among site.locales"));
    }
    Some(locale)
}

section! {
    pub struct Login(r) {
        pub primary: Vec<LoginMethod> = methods(r, "login.primary"),
        pub secondary: Vec<LoginMethod> = secondary(r, primary.as_deref()),
        pub secondary_as: SecondaryAs =
            r.parse("login.secondary_as", "row or dropdown", |text| match text {
                "row" => Some(SecondaryAs::Row),
                "dropdown" => Some(SecondaryAs::Dropdown),
                _ => None,
            }),
    }
}

/// How the secondary methods stand below the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondaryAs {
    /// Side by side; where they are many, the last place is a list that opens.
    Row,
    /// All of them in a list that opens.
    Dropdown,
}

impl Login {
    /// Whether the site offers this method.
    pub fn offers(&self, method: LoginMethod) -> bool {
        self.primary.contains(&method) || self.secondary.contains(&method)
    }
}

/// Login methods, by their codes.
pub fn methods(r: &mut Reader, key: &str) -> Option<Vec<LoginMethod>> {
    let known = redirects::login_methods(r);
    let codes: Vec<_> = known.iter().map(LoginMethod::code).collect();
    r.list(key, &format!("one of {}", codes.join(", ")), |code| {
        known.iter().copied().find(|method| method.code() == code)
    })
}

/// The methods of the second list. The two name any, and none of them twice.
fn secondary(r: &mut Reader, primary: Option<&[LoginMethod]>) -> Option<Vec<LoginMethod>> {
    let secondary = methods(r, "login.secondary")?;
    let primary = primary?;
    if primary.is_empty() {
        r.problem("login.primary", "needs a method");
    }
    let all: Vec<_> = primary.iter().chain(&secondary).collect();
    let mut named = all.iter().enumerate();
    if let Some((_, method)) = named.find(|(at, method)| all[..*at].contains(method)) {
        r.problem("login.secondary", &format!("{} is named twice", method.code()));
    }
    Some(secondary)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptchaKind {
    Image,
    Recaptcha,
    Turnstile,
    Hcaptcha,
}

section! {
    pub struct CaptchaConfig(r) {
        pub kind: CaptchaKind =
            r.parse("captcha.kind", "image, recaptcha, turnstile or hcaptcha", |text| match text {
                "image" => Some(CaptchaKind::Image),
                "recaptcha" => Some(CaptchaKind::Recaptcha),
                "turnstile" => Some(CaptchaKind::Turnstile),
                "hcaptcha" => Some(CaptchaKind::Hcaptcha),
                _ => None,
            }),
        pub site_key: String = site_key(r, kind),
        pub secret: Secret = r.secret("captcha.secret"),
        pub verify_url: Option<Url> = r.optional("captcha.verify_url", WEB_ADDRESS, web_address),
    }
}

fn site_key(r: &mut Reader, kind: Option<CaptchaKind>) -> Option<String> {
    const KEY: &str = "captcha.site_key";
    let given: String = r.get(KEY)?;
    if given.is_empty() && kind.is_some_and(|kind| kind != CaptchaKind::Image) {
        r.problem(KEY, "is needed with this captcha.kind");
    }
    Some(given)
}

#[derive(Clone, Debug)]
pub enum AccountRoot {
    Embedded,
    Remote(Url),
}

section! {
    pub struct AccountApi(r, server: Option<&Server>) {
        pub root: AccountRoot =
            r.parse("account_api.root", "\"embedded\" or an http(s) address", |text| match text {
                "embedded" => Some(AccountRoot::Embedded),
                address => folder(address).map(AccountRoot::Remote),
            }),
        pub token: Option<Secret> = read_credentials(r, "account_api.token"),
        /// Ends with a slash.
        pub public_root: Url = public_root(r, root.as_ref(), server),
        pub cookies: Vec<String> = r.list("account_api.cookies", "a cookie's name", token_text),
        pub cookie_domain: Option<String> =
            r.optional("account_api.cookie_domain", "a domain", token_text),
        pub redirect_origins: Vec<Origin> = r.list("account_api.redirect_origins", ORIGIN, origin),
        pub authorize_path: String = r.get("account_api.authorize_path"),
        pub timeout: Duration = r.get("account_api.timeout_ms").map(Duration::from_millis),
    }
}

fn public_root(r: &mut Reader, root: Option<&AccountRoot>, server: Option<&Server>) -> Option<Url> {
    match (r.optional("account_api.public_root", WEB_ADDRESS, folder)?, root?) {
        (Some(given), _) => Some(given),
        (None, AccountRoot::Remote(root)) => Some(root.clone()),
        (None, AccountRoot::Embedded) => server?.public_url.join("/account/").ok(),
    }
}

/// A text that may stand in a header as it is.
fn token_text(text: &str) -> Option<String> {
    (!text.is_empty() && text.chars().all(|c| c.is_ascii_graphic() && !"=;,\"".contains(c)))
        .then(|| text.to_owned())
}

#[derive(Clone, Debug)]
pub struct MainApp {
    /// Ends with a slash. If the key is empty, the account service's public root.
    pub root: Url,
    /// Whether `main_app.root` was given.
    pub configured: bool,
}

impl MainApp {
    pub(super) fn read_from(r: &mut Reader, account_api: Option<&AccountApi>) -> Option<Self> {
        let root = r.optional("main_app.root", WEB_ADDRESS, folder)?;
        Some(Self {
            configured: root.is_some(),
            root: root.or_else(|| account_api.map(|api| api.public_root.clone()))?,
        })
    }

    /// Where a finished sign-in leads by itself; without a main app, to the account page.
    pub fn destination(&self) -> String {
        if self.configured { self.root.to_string() } else { "./".to_owned() }
    }
}

section! {
    pub struct Embed(r) {
        pub origins: Vec<Origin> = r.list("embed.origins", ORIGIN, origin),
    }
}

section! {
    /// Passkeys of the embedded account service.
    pub struct PasskeysConfig(r) {
        pub is_enabled: bool = r.get("passkeys.enabled"),
        /// If empty, the host of `server.public_url`.
        pub rp_id: Option<String> = r.optional("passkeys.rp_id", "a host such as school.example", host),
        pub related_origins: Vec<Origin> = r.list("passkeys.related_origins", ORIGIN, origin),
        /// Where computers are that several people share.
        pub shared_networks: Vec<IpNet> = r.list("passkeys.shared_networks", NETWORK, network),
    }
}

/// The name of a host as browsers write it.
fn host(text: &str) -> Option<String> {
    let named = Url::parse(&format!("https://{text}/")).ok()?;
    named.domain().filter(|name| *name == text).map(str::to_owned)
}

section! {
    pub struct LinksConfig(r) {
        pub about: Option<Url> = r.optional("links.about", WEB_ADDRESS, web_address),
        pub contacts: Option<Url> = r.optional("links.contacts", WEB_ADDRESS, web_address),
        pub terms: Option<Url> = r.optional("links.terms", WEB_ADDRESS, web_address),
        pub data_processing: Option<Url> =
            r.optional("links.data_processing", WEB_ADDRESS, web_address),
    }
}

section! {
    pub struct Geo(r) {
        pub url: Option<Secret> = r.parse_secret("geo.url", WEB_ADDRESS, |text| match text {
            "" => Some(None),
            _ => web_address(&text.replace("{ip}", "ip")).map(|_| Some(Secret::new(text))),
        }),
        pub database: Option<PathBuf> = geo_database(r, matches!(url, Some(Some(_)))),
    }
}

fn geo_database(r: &mut Reader, has_service: bool) -> Option<Option<PathBuf>> {
    const KEY: &str = "geo.database";
    let file = r.optional(KEY, "a file", |text| Some(text.into()))?;
    if has_service && file.is_some() {
        r.problem(KEY, "geo.url is given too; one of them decides");
    }
    Some(file)
}

section! {
    /// Who runs the service, as documents and letters say it; empty where nothing is said.
    pub struct Imprint(r) {
        pub name: String = line(r, "operator.name"),
        pub contact: String = line(r, "operator.contact"),
        pub authority: String = line(r, "operator.authority"),
        pub accessibility_authority: String = line(r, "operator.accessibility_authority"),
        pub accessibility_date: String = day(r, "operator.accessibility_date"),
    }
}

/// A day, which may be empty.
pub fn day(r: &mut Reader, key: &str) -> Option<String> {
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

/// The longest validity of `security.txt`, in days: RFC 9116 recommends less than a year.
const LONGEST: u16 = 364;

/// What stands for a page of the operator's in a message.
const PAGE: &str = "an https: address";

section! {
    pub struct Security(r) {
        pub contact: Vec<Url> =
            r.list("security.contact", "a mailto:, https: or tel: address", contact_address),
        pub policy: Option<Url> = r.optional("security.policy", PAGE, page),
        pub encryption: Option<Url> = r.optional("security.encryption", PAGE, page),
        pub acknowledgments: Option<Url> = r.optional("security.acknowledgments", PAGE, page),
        /// If empty, those of `site.locales`.
        pub preferred_languages: Vec<String> =
            r.list("security.preferred_languages", "a language such as et", language),
        pub expires_days: u16 = within(r, "security.expires_days", 1..=LONGEST),
    }
}

/// An address for reports. White space and line breaks are refused, because they could add lines to the file.
fn contact_address(text: &str) -> Option<Url> {
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
pub fn read_credentials(r: &mut Reader, key: &str) -> Option<Option<Secret>> {
    const WHAT: &str =
        "needs at least 32 visible ASCII characters; `openssl rand -base64 32` makes some";
    r.checked_secret(key, WHAT, |text| {
        let is_one = text.len() >= SHORTEST && text.bytes().all(|byte| byte.is_ascii_graphic());
        if text.is_empty() { Some(None) } else { is_one.then(|| Some(Secret::new(text))) }
    })
}

section! {
    /// What applications are told of how surely somebody is who they say (`acr`), for the levels of eIDAS.
    pub struct AcrNames(r) {
        pub low: String = acr(r, "oidc.acr.low"),
        pub substantial: String = acr(r, "oidc.acr.substantial"),
        pub high: String = acr(r, "oidc.acr.high"),
    }
}

fn acr(r: &mut Reader, key: &'static str) -> Option<String> {
    r.parse(key, "a word or an address without spaces", |text| {
        (!text.is_empty() && text.chars().all(|c| c.is_ascii_graphic())).then(|| text.to_owned())
    })
}

impl AcrNames {
    pub fn of(&self, level: Assurance) -> &str {
        match level {
            Assurance::SingleFactor => "https://refeds.org/profile/sfa",
            Assurance::TwoFactors => "https://refeds.org/profile/mfa",
            Assurance::Low => &self.low,
            Assurance::Substantial => &self.substantial,
            Assurance::High => &self.high,
        }
    }

    pub fn level(&self, name: &str) -> Option<Assurance> {
        Assurance::ALL.into_iter().find(|level| self.of(*level) == name)
    }
}
