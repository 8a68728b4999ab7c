//! What is built once at start and every handler can reach: looks, header policies, cookie names. Builds on `cache`.

pub mod assets;
pub mod policies;

pub use assets::ColorScheme;

use std::{
    borrow::Cow,
    sync::{Arc, atomic::AtomicU64},
};

use actix_web::cookie::{Cookie, CookieBuilder, SameSite, time::Duration};

use crate::{
    accounts::{
        AccountService,
        cookies::{Relay, guarded},
        login_outcome::Onward,
    },
    clock::Clock,
    config::{AccountRoot, Config},
    domain::{BrandRules, Language, LoginMethod, kept},
    i18n::Catalogues,
    providers::geolocation::Locator,
    rng::Rng,
    web::cache::SharedPages,
};
use assets::Assets;
use policies::Policies;

// What every handler can reach: the configuration and the things built from it at start.

/// The state that handlers get as `web::Data<Site>`.
pub struct Site {
    pub config: Config,
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
    pub geolocation: Option<Arc<Locator>>,
    /// Style sheet, pictures and scripts.
    pub assets: Assets,
    /// Pages that are the same for everyone.
    pub shared: SharedPages,
    /// The fixed response headers.
    pub policies: Policies,
    /// The keys that bind form tokens to their cookie, newest first.
    pub form_keys: Vec<[u8; 32]>,
    pub clock: Clock,
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

// The front end's own cookies.

/// The cookie that remembers the chosen language.
pub const LANGUAGE_COOKIE: &str = "lavi_lang";

/// The cookie that remembers the method of the last sign-in. Like the language it tells nothing of a person and nothing
/// depends on it but which pane is open, so it needs no prefix.
pub const METHOD_COOKIE: &str = "lavi_method";

/// The cookie that remembers when somebody signed out in this browser, in seconds since 1970. It tells nothing of a person, and
/// all that depends on it is whether a provider is to ask the visitor who goes there next, so it needs no prefix.
pub const LEFT_COOKIE: &str = "lavi_left";

/// The cookie that remembers what was said on this device about keeping a passkey. Nothing depends on it but whether somebody is
/// asked, so it needs no prefix.
pub const PASSKEY_COOKIE: &str = "lavi_passkey";

/// The front-end session's cookie, before [`guarded`] adds a prefix.
pub const SESSION_COOKIE: &str = "lavi_session";

/// The cookie that a form token is bound to, before [`guarded`] adds a prefix. With the prefix, no other host can plant
/// a cookie whose token it knows.
pub const CHECK_COOKIE: &str = "lavi_check";

/// The cookie that a browser is known by when it comes back from the ID-card host, before [`guarded`] adds a prefix.
pub const CARD_COOKIE: &str = "lavi_card";

/// The names of our own cookies as browsers see them; see [`guarded`].
#[derive(Clone, Debug)]
pub struct CookieNames {
    /// The front-end session's cookie.
    pub session: String,
    /// The form token's cookie.
    pub check: String,
    /// The cookie for the way back from the ID-card host.
    pub card: String,
    /// The embedded account service's cookies; empty with a remote one.
    pub account: Vec<String>,
}

impl CookieNames {
    pub fn of(config: &Config) -> Self {
        let is_https = config.server.is_https();
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
            card: guarded(CARD_COOKIE, is_https, None),
            account,
        }
    }
}

/// One that a browser keeps for so many seconds, and no script reads.
fn lasting(
    name: &'static str,
    value: impl Into<Cow<'static, str>>,
    lifetime: i64,
    is_secure: bool,
) -> CookieBuilder<'static> {
    Cookie::build(name, value)
        .path("/")
        .max_age(Duration::seconds(lifetime))
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_secure)
}

/// The language cookie. It is sent when the address names another language than the browser's cookie.
pub fn language_cookie(language: Language, is_secure: bool) -> Cookie<'static> {
    let cookie = lasting(LANGUAGE_COOKIE, language.code(), kept::LANGUAGE, is_secure);
    cookie.http_only(false).finish()
}

/// Completed sign-ins attach this to the request: the response remembers the method.
#[derive(Clone, Copy, Debug)]
pub struct SignedInBy(pub LoginMethod);

pub fn method_cookie(method: LoginMethod, is_secure: bool) -> Cookie<'static> {
    lasting(METHOD_COOKIE, method.slug(), kept::METHOD, is_secure).finish()
}

/// What was said on a device about keeping a passkey. An answer to it attaches this to the request: the response remembers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasskeyWish {
    /// Not now.
    Later,
    /// Several people share this computer.
    Shared,
    /// One was kept here, or has signed in.
    Kept,
    /// Nothing: people may be asked again.
    Open,
}

impl PasskeyWish {
    /// The value of the cookie.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Later => "later",
            Self::Shared => "shared",
            Self::Kept => "kept",
            Self::Open => "",
        }
    }

    /// What this value of the cookie means.
    pub fn parse(code: &str) -> Option<Self> {
        [Self::Later, Self::Shared, Self::Kept].into_iter().find(|wish| wish.code() == code)
    }
}

/// The page that offers a passkey after a sign-in.
pub const PASSKEY_OFFER: &str = "/account/passkeys/offer";

pub fn passkey_cookie(wish: PasskeyWish, is_secure: bool) -> Cookie<'static> {
    let lifetime = if wish == PasskeyWish::Open { 0 } else { kept::PASSKEY_WISH };
    let cookie = lasting(PASSKEY_COOKIE, wish.code(), lifetime, is_secure);
    // A script has to know whether the user name offers one.
    cookie.http_only(false).finish()
}

/// A sign-out attaches this to the request: the response remembers when it was.
#[derive(Clone, Copy, Debug)]
pub struct SignedOut(pub i64);

/// The cookie of a sign-out at this time, for as long as it counts.
pub fn left_cookie(at: i64, is_secure: bool) -> Cookie<'static> {
    let cookie = lasting(LEFT_COOKIE, at.to_string(), kept::LEFT, is_secure);
    cookie.path("/account/").finish()
}

/// Whether the value of that cookie still counts.
pub fn has_left_lately(value: &str, now: i64) -> bool {
    value.parse::<i64>().is_ok_and(|at| (now - kept::LEFT..=now).contains(&at))
}
