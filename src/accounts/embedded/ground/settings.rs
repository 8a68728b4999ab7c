//! What the embedded account service has to know: a plain value, made from the configuration by `app` and by hand in tests.

pub use crate::accounts::embedded::ground::limits::Limits;

use std::{fmt, num::NonZeroUsize, path::PathBuf, thread, time::Duration};

use url::Url;

use crate::{
    accounts::embedded::{ground::key_file::StorageKeys, strong::redirects::RedirectSettings},
    config::{Blank, CaptchaKind, MailTarget},
    domain::{Brand, Country, Language, Secret},
    providers::{id_card, mobile_id, smart_id},
};

/// The settings of [`crate::accounts::embedded::Embedded`].
#[derive(Clone)]
pub struct Settings {
    /// `sqlite://file` or `postgres://…`
    pub database: String,
    /// The keys that secrets in the database are sealed with.
    pub storage_keys: StorageKeys,
    /// Where letters go.
    pub mail: MailTarget,
    /// The sender of letters, as `Name <address>` or the address alone, which then gets the product's name.
    pub mail_from: String,
    /// Whom letters about the service itself go to; none: they are log lines.
    pub operator: Option<Operator>,
    /// The front end's root, ending with a slash; the links in letters start with it.
    pub public_url: Url,
    /// `url` of a finished sign-in: the main app's root, or empty for the built-in page at the public root.
    pub landing: String,
    /// Whether cookies get `Secure`.
    pub secure_cookies: bool,
    /// The name of the session cookie.
    pub cookie: String,
    /// The name of the device cookie; `None`: no browser is known.
    pub device_cookie: Option<String>,
    /// The key under which the log names people; `None`: one for this run.
    pub log_key: Option<Secret>,
    /// How captchas are asked and checked.
    pub captcha: CaptchaSettings,
    /// The version of the terms in force; who accepted another one is asked again.
    pub terms_version: String,
    /// What the documents say as the configuration has it.
    pub blanks: Vec<Blank>,
    /// How people reach the operator, as letters say it; empty: they do not.
    pub contact: String,
    /// The brand whose documents are served.
    pub brand: Brand,
    /// The countries whose people Smart-ID is asked for.
    pub smart_id_countries: Vec<Country>,
    /// The operator's folder of wording.
    pub overrides: Option<PathBuf>,
    /// How passwords are hashed.
    pub hashing: Hashing,
    /// How many tries are allowed.
    pub limits: Limits,
    /// How long a sign-in lasts.
    pub sessions: SessionLimits,
    /// Mobile-ID; `None`: not connected.
    pub mobile_id: Option<mobile_id::Settings>,
    /// Smart-ID; `None`: not connected.
    pub smart_id: Option<smart_id::Settings>,
    /// Cards behind a handshake and with Web eID; `None`: not connected.
    pub id_card: Option<id_card::Settings>,
    /// How long a phone is not rung after its check code was answered: the code is to be on the screen first.
    pub push_delay: Duration,
    /// How many phones may ring at once for this process; each of them holds a connection to its provider.
    pub phones: usize,
    /// HarID, X-ID and eParaksts.
    pub redirects: RedirectSettings,
}

impl Settings {
    /// The name of the authorization server: its address, by which RFC 8414 finds the rest.
    #[must_use]
    pub fn issuer(&self) -> String {
        format!("{}account", self.public_url)
    }
}

/// Addresses hold passwords: what is shown of all this is where it stands.
impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("public_url", &self.public_url.as_str())
            .finish_non_exhaustive()
    }
}

/// Whoever runs the service.
#[derive(Clone, Debug)]
pub struct Operator {
    /// The address to write to.
    pub email: String,
    /// The language to write in.
    pub language: Language,
}

/// How captchas are asked and checked.
#[derive(Clone, Debug)]
pub struct CaptchaSettings {
    /// Our own pictures, or a provider.
    pub kind: CaptchaKind,
    /// The provider's secret.
    pub secret: Secret,
    /// Where answers are checked; `None`: the provider's own address.
    pub verify_url: Option<Url>,
}

/// The cost of argon2id, and how many passwords are hashed at once.
#[derive(Clone, Copy, Debug)]
pub struct Hashing {
    /// Memory of one hash, in KiB.
    pub memory_kib: u32,
    /// Passes over that memory.
    pub iterations: u32,
    /// Hashes computed at once.
    pub concurrency: usize,
    /// Hashes that may wait for their turn; beyond that the service answers `service_busy`.
    pub queue: usize,
    /// How long one may be expected to wait, at the pace of the last hashes; beyond that the answer is the same.
    pub patience: Duration,
}

impl Default for Hashing {
    /// OWASP's recommendation, one hash a core; whoever waits has an answer within half of the front end's ten seconds.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            memory_kib: 19 * 1024,
            iterations: 2,
            concurrency: cores,
            queue: cores * 200,
            patience: Duration::from_secs(5),
        }
    }
}

/// How long a sign-in lasts, in seconds.
#[derive(Clone, Copy, Debug)]
pub struct SessionLimits {
    /// Without a sign of life.
    pub idle: i64,
    /// In all.
    pub lifetime: i64,
}

impl Default for SessionLimits {
    /// An hour, and a day at school.
    fn default() -> Self {
        Self { idle: 3600, lifetime: 12 * 3600 }
    }
}
