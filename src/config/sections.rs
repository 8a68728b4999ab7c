//! The sections of `config.toml` as types. That file documents every key.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use ipnet::IpNet;
use url::{Origin, Url};

use crate::{
    config::{Database, MailTarget, Providers},
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
