//! Flow state: what a browser has under way before there is a session. A confirmation on a phone, a registration, an
//! application's request.

pub mod lease;
pub mod pending;
pub mod registrants;
pub mod states;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::accounts::{
    Caller,
    embedded::{
        counting::counters::Counters,
        ground::{Ground, call::CallResult, carried::Carried},
    },
};
use registrants::Registrants;
use states::{FlowKey, FlowStates};

pub struct Flows {
    pub states: Arc<FlowStates>,
    pub requests: Arc<HeldRequests>,
    pub destination: Arc<Destination>,
    pub registrants: Arc<Registrants>,
}

impl Flows {
    /// Builds the services. New flow states are counted against quotas.
    pub fn new(ground: &Arc<Ground>, counters: &Arc<Counters>) -> Self {
        let states = Arc::new(FlowStates::new(ground, counters));
        let requests = Arc::new(HeldRequests::new(ground));
        Self {
            destination: Arc::new(Destination::new(ground, &states, &requests)),
            registrants: Arc::new(Registrants::new(ground, &states)),
            requests,
            states,
        }
    }
}

// Authorization requests of applications, until the person has answered. Browsers carry them, sealed: the newest one in a cookie,
// so that a sign-in leads on to it, and each consent form the one that it shows. Nothing is written down before the answer.
//
// An application may send the same state twice and ask for more the second time. The consent form carries its own request, in
// which browser and to whom it was shown, so that Allow applies to what was on the screen, by the person who saw it.

/// The cookie, and what it is sealed for.
const COOKIE: &str = "lavi_request";

/// What the request of a consent form is sealed for.
const CONSENT: &str = "consent";

/// Lifetime of a request in seconds: the person may first have to find a phone or a forgotten password.
const TIMEOUT: i64 = 3600;

/// What a request that comes by a form is sealed for, until the browser comes back with it by an address.
const POSTED: &str = "posted";

/// Lifetime of that in seconds.
const POSTED_TIMEOUT: i64 = 60;

/// When and with what a browser came with a request.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RequestArrival {
    /// The time, in seconds since 1970.
    #[serde(default)]
    pub since: i64,
    /// The user name that the client expects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    /// The account whose person alone may answer; empty: there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    /// Whether the sign-in has to be a new one, at a provider, too.
    #[serde(default)]
    pub wants_fresh: bool,
    /// Whether a second factor is needed, in a trusted browser, too.
    #[serde(default)]
    pub wants_code: bool,
}

/// What the cookie says.
#[derive(Clone, Serialize, Deserialize)]
struct Asking {
    /// The browser, as its consent forms name it.
    browser: String,
    /// The query string of the request that waits, as the client wrote it but for what says who the person is.
    waiting: Option<String>,
    #[serde(flatten)]
    arrival: RequestArrival,
}

/// A request that the browser carries from now on.
pub struct Held {
    browser: String,
    arrival: RequestArrival,
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
    #[serde(flatten)]
    pub arrival: RequestArrival,
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
    pub fn hold(&self, caller: &Caller, query: &str, arrival: RequestArrival) -> CallResult<Held> {
        let browser =
            self.asking(caller).map_or_else(|| self.ground.rng.token(), |asking| asking.browser);
        let asking = Asking { browser, waiting: Some(query.to_owned()), arrival };
        let cookie = self.set(&asking)?;
        Ok(Held { cookie, browser: asking.browser, arrival: asking.arrival })
    }

    /// The request that waits in this browser, and how it came.
    pub fn find_waiting_request(&self, caller: &Caller) -> Option<(String, RequestArrival)> {
        let asking = self.asking(caller)?;
        Some((asking.waiting?, asking.arrival))
    }

    /// How the request came that waits in this browser, if one does.
    pub fn waiting_arrival(&self, caller: &Caller) -> Option<RequestArrival> {
        self.find_waiting_request(caller).map(|(_, arrival)| arrival)
    }

    /// How this request, which waits in this browser, came; one that does not wait comes just now.
    pub fn arrival(&self, caller: &Caller, query: &str) -> RequestArrival {
        let waiting = self.find_waiting_request(caller).filter(|(known, _)| known == query);
        waiting.map_or_else(|| self.arrives_now(), |(_, arrival)| arrival)
    }

    pub fn arrives_now(&self) -> RequestArrival {
        RequestArrival { since: self.ground.clock.now(), ..RequestArrival::default() }
    }

    /// Seals a request that came by a form, for the address that the browser is sent to with it.
    pub fn seal_posted(&self, query: &str) -> CallResult<String> {
        self.carried.seal(POSTED, &query, POSTED_TIMEOUT)
    }

    /// The request that was sealed for an address.
    pub fn open_posted(&self, sealed: &str) -> Option<String> {
        self.carried.open(POSTED, sealed)
    }

    /// This request has been answered and waits no longer: the `Set-Cookie` value, if it did. The browser keeps its name, so that
    /// a second click on the same button is answered too.
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
            arrival: held.arrival.clone(),
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

// Where a finished sign-in leads: to a pending authorization, back to where the person came from, or to the landing.

/// The authorization endpoint, relative to the public root. Without a query it continues with the pending
/// authorization.
pub const AUTHORIZE: &str = "oauth/authorize";

/// The flow state of a person who signs in again in order to return to a page.
pub const WAY_BACK: FlowKey<'_> = FlowKey { kind: "way-back", name: "" };

/// Lifetime of that flow state in seconds.
const WAY_BACK_TIMEOUT: i64 = 10 * 60;

/// Decides where a finished sign-in leads.
pub struct Destination {
    ground: Arc<Ground>,
    flows: Arc<FlowStates>,
    requests: Arc<HeldRequests>,
}

impl Destination {
    pub fn new(
        ground: &Arc<Ground>,
        flows: &Arc<FlowStates>,
        requests: &Arc<HeldRequests>,
    ) -> Self {
        Self { ground: ground.clone(), flows: flows.clone(), requests: requests.clone() }
    }

    /// Stores where the caller's next sign-in leads, once: an address relative to the public root.
    pub async fn set_return_address(&self, caller: &Caller, address: &str) -> CallResult<()> {
        match self.ground.cookie.of(caller) {
            Some(session) => {
                self.flows
                    .put_flow(
                        self.ground.store.pool(),
                        &session,
                        WAY_BACK,
                        &address,
                        WAY_BACK_TIMEOUT,
                    )
                    .await
            }
            None => Ok(()),
        }
    }

    /// Whether a second factor is needed for the pending authorization, in a trusted browser, too.
    pub fn wants_code(&self, caller: &Caller) -> bool {
        self.requests.waiting_arrival(caller).is_some_and(|arrival| arrival.wants_code)
    }

    /// Where a finished sign-in leads: to a pending authorization, else to the stored return address, else to the
    /// landing.
    pub async fn next_address(&self, caller: &Caller) -> CallResult<String> {
        let way_back = self.flows.take_flow(caller, WAY_BACK).await?;
        Ok(self.address_after(caller, way_back))
    }

    /// The same with the return address of the sign-in, which was stored and is taken.
    pub fn address_after(&self, caller: &Caller, way_back: Option<String>) -> String {
        if self.requests.find_waiting_request(caller).is_some() {
            return AUTHORIZE.to_owned();
        }
        way_back.unwrap_or_else(|| self.ground.config().main_app.destination())
    }
}
