//! What every handler can reach: the configuration and the things built from it at start.

use std::{
    net::SocketAddr,
    sync::{Arc, atomic::AtomicU64},
};

use crate::{
    accounts::{
        AccountService,
        cookies::{Relay, guarded},
        onward::Onward,
    },
    chance::Chance,
    clock::Clock,
    config::{AccountRoot, Config},
    domain::{BrandRules, Language},
    i18n::Catalogues,
    providers::geolocation::Locator,
    web::{
        cache::pages::SharedPages,
        request::{origin_check::CHECK_COOKIE, visitor::SESSION_COOKIE},
        site::{assets::Assets, policies::Policies},
    },
};

/// The names of our own cookies in browsers; see [`guarded`].
#[derive(Clone, Debug)]
pub struct CookieNames {
    /// What the front end remembers.
    pub session: String,
    /// What a form's token is bound to.
    pub check: String,
    /// Those of the embedded account service; none of another one's.
    pub account: Vec<String>,
}

impl CookieNames {
    /// Those of this configuration.
    #[must_use]
    pub fn of(config: &Config) -> Self {
        let is_https = config.server.public_url.scheme() == "https";
        let api = &config.account_api;
        let account = match api.root {
            AccountRoot::Embedded => api
                .cookies
                .iter()
                .map(|name| guarded(name, is_https, api.cookie_domain.as_deref()))
                .collect(),
            AccountRoot::Remote(_) => Vec::new(),
        };
        Self {
            session: guarded(SESSION_COOKIE, is_https, None),
            check: guarded(CHECK_COOKIE, is_https, None),
            account,
        }
    }
}

/// Where the connection of a request arrived: known to every request.
#[derive(Clone, Copy, Debug)]
pub struct ListensOn(pub SocketAddr);

/// The site as the handlers see it (`web::Data<Site>`).
pub struct Site {
    /// `config.toml`
    pub config: Config,
    /// The rules of its brand.
    pub brand: BrandRules,
    /// The words of every language.
    pub words: Catalogues,
    /// The account service, embedded or remote.
    pub accounts: Arc<dyn AccountService>,
    /// Which cookies of the account service pass through.
    pub relay: Relay,
    /// The names of our own cookies in browsers.
    pub cookies: CookieNames,
    /// Where an outcome's `url` may lead.
    pub onward: Onward,
    /// Which country a visitor's address is in, where that is asked.
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
    pub chance: Chance,
    /// Requests answered, by class of status (1xx to 5xx).
    pub answered: [AtomicU64; 5],
}

impl Site {
    /// The language of this code, if the site offers it.
    #[must_use]
    pub fn language(&self, code: &str) -> Option<Language> {
        Language::parse(code).filter(|language| self.config.site.locales.contains(language))
    }
}
