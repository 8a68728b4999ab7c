//! What the embedded account service opens with: the configuration itself, and what is made of it once, at start, by `app`.

pub use crate::accounts::embedded::ground::migrating::OtherRelease;

use std::{collections::HashMap, fmt, sync::Arc, time::Duration};

use crate::{
    accounts::embedded::ground::key_file::StorageKeys,
    config::Config,
    domain::{Country, LetterLooks, RedirectingProvider, Secret},
    providers::{geolocation::Locator, id_card, mobile_id, oauth, oidc, smart_id},
};

/// The settings of [`crate::accounts::embedded::Embedded`]. Services read the keys in `config`; the other fields follow from
/// several keys, or from files that keys name.
#[derive(Clone)]
pub struct Settings {
    /// The configuration, whose keys `config.toml` documents.
    pub config: Box<Config>,
    /// What is done about tables of another release. Those of a new database are always made.
    pub other_release: OtherRelease,
    /// The time to get a connection to the database, a new one included. A visitor who waits longer is told to try again.
    pub patience: Duration,
    /// The keys that seal secrets in the database.
    pub storage_keys: StorageKeys,
    /// The name of the session cookie, as browsers see it.
    pub cookie: String,
    /// The name of the device cookie, as browsers see it; `None`: no browser ever becomes known.
    pub device_cookie: Option<String>,
    /// The key that hashes names for the log; `None`: a random one for this run.
    pub log_key: Option<Secret>,
    /// The countries for which Smart-ID is offered, by the brand's rules.
    pub smart_id_countries: Vec<Country>,
    pub letter_looks: LetterLooks,
    /// Mobile-ID; `None`: not connected.
    pub mobile_id: Option<mobile_id::Settings>,
    /// Smart-ID; `None`: not connected.
    pub smart_id: Option<smart_id::Settings>,
    /// ID cards by TLS handshake and by Web eID; `None`: not connected.
    pub id_card: Option<id_card::Settings>,
    /// Maximum of pending confirmations in this process. Each holds a connection to its provider.
    pub phones: usize,
    /// HarID, X-ID and eParaksts.
    pub redirects: RedirectSettings,
    /// Finds the country of a sign-in; `None`: it is not noted.
    pub locator: Option<Arc<Locator>>,
}

impl Settings {
    /// The issuer of the authorization server: the address from which RFC 8414 derives the rest.
    pub fn issuer(&self) -> String {
        format!("{}account", self.config.server.public_url)
    }
}

/// Prints the public address only: other addresses contain passwords.
impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("public_url", &self.config.server.public_url.as_str())
            .finish_non_exhaustive()
    }
}

/// The configuration key that a provider lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingKey(pub String);

#[derive(Clone, Debug)]
pub struct RedirectSettings {
    /// Each provider, or the key that it lacks.
    pub providers: HashMap<RedirectingProvider, Result<RedirectProvider, MissingKey>>,
    /// The time-out of all back-channel requests of one step together.
    pub timeout: Duration,
}

#[derive(Clone, Debug)]
pub struct RedirectProvider {
    pub protocol: Protocol,
    /// Whether to reject people whose session at the provider did not begin with a strong method.
    pub require_strong_session: bool,
    /// The country of people without a personal code.
    pub country: Country,
    /// Whether it is asked to ask the visitor who goes there after a sign-out in the same browser.
    pub asks_after_sign_out: bool,
}

#[derive(Clone, Debug)]
pub enum Protocol {
    Oidc(Box<oidc::Settings>),
    /// OAuth 2.0 with a userinfo endpoint
    OAuth(Box<oauth::Settings>),
}
