//! What is built once at start and every handler can reach: looks, header policies, cookie names. Builds on `cache`.

pub mod assets;
pub mod cookies;
pub mod policies;
pub mod sheets;

pub use sheets::ColorScheme;

use std::sync::{Arc, atomic::AtomicU64};

use crate::{
    accounts::{AccountService, cookies::Relay, login_outcome::Onward},
    clock::Clock,
    config::Config,
    domain::{BrandRules, Language},
    i18n::Catalogues,
    providers::geolocation::Locator,
    rng::Rng,
    web::cache::SharedPages,
};
use assets::Assets;
use cookies::CookieNames;
use policies::Policies;

// What every handler can reach: the configuration and the things built from it at start.

/// The state that handlers get as `web::Data<Site>`.
pub struct Site {
    /// The configuration, read from `config.toml`.
    pub config: Config,
    /// The rules of its brand.
    pub brand: BrandRules,
    /// The wording of every language.
    pub words: Catalogues,
    /// The account service, embedded or remote.
    pub accounts: Arc<dyn AccountService>,
    /// Which cookies of the account service are relayed.
    pub relay: Relay,
    /// The names of our own cookies as browsers see them.
    pub cookies: CookieNames,
    /// Where an outcome's `url` may lead.
    pub onward: Onward,
    /// Finds the country of a visitor's address, if configured.
    pub geolocation: Option<Locator>,
    /// Style sheet, pictures and scripts.
    pub assets: Assets,
    /// Pages that are the same for everyone.
    pub shared: SharedPages,
    /// The fixed response headers.
    pub policies: Policies,
    /// The keys that bind form tokens to their cookie, newest first.
    pub form_keys: Vec<[u8; 32]>,
    /// The time.
    pub clock: Clock,
    /// Randomness.
    pub rng: Rng,
    /// Responses sent, by class of status (1xx to 5xx).
    pub answered: [AtomicU64; 5],
}

impl Site {
    /// The language with this code, if the site offers it.
    pub fn language(&self, code: &str) -> Option<Language> {
        Language::parse(code).filter(|language| self.config.site.locales.contains(language))
    }
}
