//! Authorization requests of applications, until the person has answered. Browsers carry them, sealed: the newest one in a cookie,
//! so that a sign-in leads on to it, and each consent form the one that it shows. Nothing is written down before the answer.
//!
//! An application may send the same state twice and ask for more the second time. The consent form carries its own request, in
//! which browser and to whom it was shown, so that Allow applies to what was on the screen, by the person who saw it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::accounts::{
    Caller,
    embedded::ground::{Ground, carried::Carried, refusal::CallResult},
};

/// The cookie, and what it is sealed for.
const COOKIE: &str = "lavi_request";

/// What the request of a consent form is sealed for.
const CONSENT: &str = "consent";

/// Lifetime of a request in seconds: the person may first have to find a phone or a forgotten password.
const TIMEOUT: i64 = 3600;

/// What the cookie says.
#[derive(Clone, Serialize, Deserialize)]
struct Asking {
    /// The browser, as its consent forms name it.
    browser: String,
    /// The query string of the request that waits, as the client wrote it.
    waiting: Option<String>,
}

/// A request that the browser carries from now on.
pub struct Held {
    browser: String,
    /// The `Set-Cookie` value.
    pub cookie: String,
}

/// A request as a consent form showed it.
#[derive(Serialize, Deserialize)]
pub struct ShownRequest {
    browser: String,
    /// The account of the person who saw it.
    pub account: String,
    /// The query string as the client wrote it.
    pub query: String,
}

/// The authorization requests that browsers carry.
pub struct HeldRequests {
    ground: Arc<Ground>,
    carried: Carried,
}

impl HeldRequests {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone(), carried: Carried::new(ground) }
    }

    /// Lets the browser carry a request until it is answered.
    pub fn hold(&self, caller: &Caller, query: &str) -> CallResult<Held> {
        let browser =
            self.asking(caller).map_or_else(|| self.ground.rng.token(), |asking| asking.browser);
        let asking = Asking { browser, waiting: Some(query.to_owned()) };
        Ok(Held { cookie: self.set(&asking)?, browser: asking.browser })
    }

    /// The request that waits in this browser.
    pub fn find_waiting_request(&self, caller: &Caller) -> Option<String> {
        self.asking(caller)?.waiting
    }

    /// This request has been answered and waits no longer: the `Set-Cookie` value, if it did. The browser keeps its name, so that a
    /// second click on the same button is answered too.
    pub fn answered(&self, caller: &Caller, query: &str) -> CallResult<Option<String>> {
        let asking = self.asking(caller).filter(|own| own.waiting.as_deref() == Some(query));
        asking.map(|asking| self.set(&Asking { waiting: None, ..asking })).transpose()
    }

    /// What the consent form carries of a request that this account's person is shown.
    pub fn shown(&self, held: &Held, account: &str, query: &str) -> CallResult<String> {
        let shown = ShownRequest {
            browser: held.browser.clone(),
            account: account.to_owned(),
            query: query.to_owned(),
        };
        self.carried.seal(CONSENT, &shown, TIMEOUT)
    }

    /// The request that a consent form of this browser has sent back.
    pub fn find_shown(&self, caller: &Caller, sealed: &str) -> Option<ShownRequest> {
        let shown: ShownRequest = self.carried.open(CONSENT, sealed)?;
        self.asking(caller).filter(|asking| asking.browser == shown.browser).map(|_| shown)
    }

    fn asking(&self, caller: &Caller) -> Option<Asking> {
        self.carried.open(COOKIE, self.carried.value(caller, COOKIE)?)
    }

    fn set(&self, asking: &Asking) -> CallResult<String> {
        Ok(self.carried.set(COOKIE, &self.carried.seal(COOKIE, asking, TIMEOUT)?, TIMEOUT))
    }
}
