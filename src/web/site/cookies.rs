//! The front end's own cookies.

use actix_web::cookie::{Cookie, SameSite, time::Duration};

use crate::{
    accounts::cookies::guarded,
    config::{AccountRoot, Config},
    domain::Language,
};

/// The cookie that keeps the choice of language.
pub const LANGUAGE_COOKIE: &str = "lavi_lang";

/// The cookie of the session, before [`crate::accounts::cookies::guarded`].
pub const SESSION_COOKIE: &str = "lavi_session";

/// The cookie that a form token is bound to, before [`crate::accounts::cookies::guarded`]: with the prefix nobody else can plant
/// one whose token they know.
pub const CHECK_COOKIE: &str = "lavi_check";

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

/// The choice of language, for 7 days; sent when the address says another one than the cookie.
#[must_use]
pub fn language_cookie(language: Language, is_secure: bool) -> Cookie<'static> {
    let cookie = Cookie::build(LANGUAGE_COOKIE, language.code())
        .path("/")
        .max_age(Duration::days(7))
        .same_site(SameSite::Lax);
    cookie.secure(is_secure).finish()
}
