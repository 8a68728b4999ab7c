//! The settings of the embedded account service: a plain value, built from the configuration by `app` and by hand in
//! tests.

pub use crate::accounts::embedded::ground::migrating::OtherRelease;

use std::{
    collections::HashMap, fmt, net::IpAddr, num::NonZeroUsize, path::PathBuf, thread,
    time::Duration,
};

use ipnet::IpNet;
use url::Url;

use crate::{
    accounts::embedded::ground::key_file::StorageKeys,
    config::{Blank, CaptchaKind, MailTarget},
    domain::{Brand, Country, Language, RedirectingProvider, Secret},
    providers::{id_card, mobile_id, oauth, oidc, smart_id},
};

/// The settings of [`crate::accounts::embedded::Embedded`].
#[derive(Clone)]
pub struct Settings {
    /// What this node is called in events.
    pub node: String,
    /// `sqlite://file` or `postgres://…`
    pub database: String,
    /// Connections to PostgreSQL at once.
    pub database_connections: u32,
    /// What is done about tables of another release. Those of a new database are always made.
    pub other_release: OtherRelease,
    /// The keys that seal secrets in the database.
    pub storage_keys: StorageKeys,
    /// Where letters go.
    pub mail: MailTarget,
    /// The sender of letters, as `Name <address>` or the address alone, which then gets the product's name.
    pub mail_from: String,
    /// The recipient of letters about the service itself; `None`: they become log lines.
    pub operator: Option<Operator>,
    /// The front end's root, ending with a slash; the links in letters start with it.
    pub public_url: Url,
    /// The name of the service on phones; empty: what the brand's texts call it.
    pub project_name: String,
    /// `url` of a finished sign-in: the main app's root, or empty for the account page at the public root.
    pub default_destination: String,
    /// Whether cookies get `Secure`.
    pub secure_cookies: bool,
    /// The name of the session cookie.
    pub cookie: String,
    /// Whether other hosts of the domain get that cookie, and can plant one (`account_api.cookie_domain`).
    pub cookie_is_shared: bool,
    /// The name of the device cookie; `None`: no browser ever becomes known.
    pub device_cookie: Option<String>,
    /// The key that hashes names for the log; `None`: a random one for this run.
    pub log_key: Option<Secret>,
    /// How captchas are shown and checked.
    pub captcha: CaptchaSettings,
    /// The version of the terms in force. A person who has accepted another version is asked again.
    pub terms_version: String,
    /// What the documents say as the configuration has it.
    pub blanks: Vec<Blank>,
    /// How people reach the operator, as letters say it; empty: they do not.
    pub contact: String,
    /// The brand whose documents are served.
    pub brand: Brand,
    /// The countries for which Smart-ID is offered.
    pub smart_id_countries: Vec<Country>,
    /// The operator's folder with its own wording.
    pub overrides: Option<PathBuf>,
    /// How passwords are hashed.
    pub hashing: Hashing,
    /// The limits on tries.
    pub limits: Limits,
    /// How long a sign-in lasts.
    pub sessions: SessionLimits,
    /// How long events are kept, in seconds.
    pub events_kept: i64,
    /// Mobile-ID; `None`: not connected.
    pub mobile_id: Option<mobile_id::Settings>,
    /// Smart-ID; `None`: not connected.
    pub smart_id: Option<smart_id::Settings>,
    /// The ways to start a sign-in with Smart-ID that are open.
    pub smart_id_ways: SmartIdWays,
    /// ID cards by TLS handshake and by Web eID; `None`: not connected.
    pub id_card: Option<id_card::Settings>,
    /// How long the request to a phone is delayed after its verification code was sent to the page: the code should be
    /// on the screen first.
    pub push_delay: Duration,
    /// Maximum of pending confirmations in this process. Each holds a connection to its provider.
    pub phones: usize,
    /// HarID, X-ID and eParaksts.
    pub redirects: RedirectSettings,
}

impl Settings {
    /// The issuer of the authorization server: the address from which RFC 8414 derives the rest.
    pub fn issuer(&self) -> String {
        format!("{}account", self.public_url)
    }
}

/// Prints the public address only: other addresses contain passwords.
impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("public_url", &self.public_url.as_str())
            .finish_non_exhaustive()
    }
}

/// The ways to start a sign-in with Smart-ID that are open.
#[derive(Clone, Copy, Debug)]
pub struct SmartIdWays {
    /// By device link.
    pub by_link: bool,
    /// By notification: who may have a phone ring.
    pub by_notification: Notification,
}

/// Who may start a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notification {
    /// Nobody.
    Closed,
    /// Browsers that have completed a device link before.
    ForKnownBrowsers,
    /// Everybody.
    Open,
}

impl Default for SmartIdWays {
    /// A notification, for everybody.
    fn default() -> Self {
        Self { by_link: false, by_notification: Notification::Open }
    }
}

/// The operator of the service.
#[derive(Clone, Debug)]
pub struct Operator {
    /// The operator's e-mail address.
    pub email: String,
    /// The language of the letters.
    pub language: Language,
}

/// How captchas are shown and checked.
#[derive(Clone, Debug)]
pub struct CaptchaSettings {
    /// Our own pictures, or a provider.
    pub kind: CaptchaKind,
    /// The provider's secret.
    pub secret: Secret,
    /// The address that checks answers; `None`: the provider's own.
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
    /// Hashes that may queue; beyond that the service answers `service_busy`.
    pub queue: usize,
    /// The longest expected wait, at the pace of recent hashes; beyond that the service also answers `service_busy`.
    pub timeout: Duration,
}

impl Default for Hashing {
    /// OWASP's recommendation, one hash per core. Callers in the queue get an answer within half of the front end's
    /// ten seconds.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            memory_kib: 19 * 1024,
            iterations: 2,
            concurrency: cores,
            queue: cores * 200,
            timeout: Duration::from_secs(5),
        }
    }
}

/// How long a sign-in lasts, in seconds.
#[derive(Clone, Copy, Debug)]
pub struct SessionLimits {
    /// Seconds without a request.
    pub idle: i64,
    /// Seconds since the sign-in.
    pub lifetime: i64,
}

impl Default for SessionLimits {
    /// An hour, and a school day.
    fn default() -> Self {
        Self { idle: 3600, lifetime: 12 * 3600 }
    }
}

/// The configuration key that a provider lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingKey(pub String);

/// The settings of the redirecting providers.
#[derive(Clone, Debug)]
pub struct RedirectSettings {
    /// Each provider, or the key that it lacks.
    pub providers: HashMap<RedirectingProvider, Result<RedirectProvider, MissingKey>>,
    /// The time-out of all back-channel requests of one step together.
    pub timeout: Duration,
}

impl Default for RedirectSettings {
    /// No provider is connected.
    fn default() -> Self {
        let lacking = |provider: RedirectingProvider| {
            (provider, Err(MissingKey(format!("embedded.{}.client_id", provider.code()))))
        };
        Self {
            providers: RedirectingProvider::BUILT_IN.into_iter().map(lacking).collect(),
            timeout: Duration::from_secs(10),
        }
    }
}

/// The settings of one redirecting provider.
#[derive(Clone, Debug)]
pub struct RedirectProvider {
    /// Its protocol.
    pub protocol: Protocol,
    /// Whether to reject people whose session at the provider did not begin with a strong method.
    pub require_strong_session: bool,
    /// The country of people without a personal code.
    pub country: Country,
    /// Whether it is asked to ask the visitor who goes there after a sign-out in the same browser.
    pub asks_after_sign_out: bool,
}

/// The protocol of a provider.
#[derive(Clone, Debug)]
pub enum Protocol {
    /// `OpenID` Connect
    Oidc(Box<oidc::Settings>),
    /// OAuth 2.0 with a userinfo endpoint
    OAuth(Box<oauth::Settings>),
}

// The numbers of docs/guessing.md, which explains how they were chosen. The configuration sets those that depend on how large a service
// is (`[limits]`).

/// The limits on tries.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Seconds of the short window; it starts with the first try counted in it.
    pub window: i64,
    /// Failures of a name, or of a person with a strong method, after which a captcha is required; also requests to
    /// reset the password of one name, and calls that make one person's phone ring without a confirmation.
    pub captcha_after: i64,
    /// Failures of a name after which unknown browsers have to wait; the same for calls that make one person's phone
    /// ring.
    pub pause_after: i64,
    /// Failures of a name in a day after which fewer, `tries_after`, lead to the pause of the short window.
    pub many_in_a_day: i64,
    /// See `many_in_a_day`.
    pub tries_after: i64,
    /// Failures of an account in a known browser after which the browser counts as unknown; also device links that nobody
    /// confirms in a browser that somebody has signed in with.
    pub device: i64,
    /// The same per day.
    pub device_in_a_day: i64,
    /// Tries of a name in its pause from one network address per day: with password and code together, or at a school that the configuration
    /// names. Not more than `codes`, so that the answer tells nothing about the password.
    pub with_code: i64,
    /// Those of a name with a code, from everywhere.
    pub with_code_everywhere: i64,
    /// The same of all names from one network address, in the short window.
    pub with_code_at_address: i64,
    /// Different names that fail to sign in at one network address.
    pub names: Thresholds,
    /// Different names at which one password fails, after which unknown browsers have to wait with it. In the short window; in a day, after
    /// which fewer, `tries_after`, lead to the pause.
    pub same_password: Thresholds,
    /// Different people whose phones ring because of one network address and who do not confirm; device links too.
    pub people: Thresholds,
    /// Different names for which one network address asks for a letter.
    pub resets: Thresholds,
    /// Different people whom one network address registers or tries to register.
    pub registrations: Thresholds,
    /// Schools that one network address registers.
    pub schools: Thresholds,
    /// The ceilings of an IPv6 /56 are those of an address times this.
    pub home: i64,
    /// The ceilings of a network (/24, /48) are those of an address times this.
    pub network: i64,
    /// Networks of schools, whose ceilings are those of others times `trusted_times`, and where passwords never pause.
    pub trusted: Vec<IpNet>,
    /// See `trusted`.
    pub trusted_times: i64,
    /// The alarm: of 100 sign-ins anywhere within the short window, so many names that failed; every unknown browser then needs a captcha.
    pub everywhere: i64,
    /// The fewest names that failed anywhere for the alarm, however few sign-ins there are.
    pub everywhere_least: i64,
    /// Seconds between two checks of that number.
    pub look_around: i64,
    /// Letters to one recipient per day that strangers can cause: activation, registration of a school.
    pub letters: i64,
    /// Letters with a link to one account in a day that may follow one another after a minute. Later ones wait until the newest link has had
    /// two thirds of its time.
    pub links: i64,
    /// Wrong second-factor codes in one sign-in, which then has to start again.
    pub codes_per_sign_in: i64,
    /// Wrong second-factor codes of an account per day.
    pub codes: i64,
    /// Wrong second-factor codes of an account per day after which its person gets a letter.
    pub codes_letter: i64,
}

/// How many different failure marks one network address may leave before a captcha is required there. Places are never paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Within the short window.
    pub quarter: i64,
    /// Within a day.
    pub day: i64,
}

impl Thresholds {
    /// In the short window, and in a day.
    pub const fn new(quarter: i64, day: i64) -> Self {
        Self { quarter, day }
    }
}

impl Limits {
    /// Whether an address is one of a school that the configuration names.
    pub fn is_trusted(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.trusted.iter().any(|network| network.contains(&address))
    }

    /// At how many names one password may fail before it is paused at this address.
    pub fn same_password_at(&self, address: IpAddr) -> Thresholds {
        let times = self.times_at(address);
        let Thresholds { quarter, day } = self.same_password;
        Thresholds::new(quarter.saturating_mul(times), day.saturating_mul(times))
    }

    /// How many times as high as elsewhere the thresholds are at an address.
    fn times_at(&self, address: IpAddr) -> i64 {
        if self.is_trusted(address) { self.trusted_times } else { 1 }
    }

    /// The thresholds that hold at an address: of the address, of the /56 and of the network around it in the short window, then of the three
    /// in a day.
    pub fn ceilings_at(&self, address: IpAddr, of: Thresholds) -> [i64; 6] {
        let times = self.times_at(address);
        let sizes = [1, self.home, self.network];
        std::array::from_fn(|which| {
            let of_address = if which < sizes.len() { of.quarter } else { of.day };
            of_address.saturating_mul(sizes[which % sizes.len()]).saturating_mul(times)
        })
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            window: 15 * 60,
            captcha_after: 3,
            pause_after: 10,
            many_in_a_day: 100,
            tries_after: 2,
            device: 10,
            device_in_a_day: 50,
            with_code: 20,
            with_code_everywhere: 200,
            with_code_at_address: 100,
            names: Thresholds::new(50, 250),
            same_password: Thresholds::new(20, 100),
            people: Thresholds::new(100, 200),
            resets: Thresholds::new(50, 150),
            registrations: Thresholds::new(60, 200),
            schools: Thresholds::new(10, 20),
            home: 2,
            network: 20,
            trusted: Vec::new(),
            trusted_times: 10,
            everywhere: 5,
            everywhere_least: 1_000,
            look_around: 5,
            letters: 3,
            links: 3,
            codes_per_sign_in: 5,
            codes: 20,
            codes_letter: 5,
        }
    }
}
