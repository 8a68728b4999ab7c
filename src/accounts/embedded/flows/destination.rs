//! Where a finished sign-in leads: to a pending authorization, back to where the person came from, or to the landing.

use std::sync::Arc;

use crate::accounts::{
    Caller,
    embedded::{
        flows::{requests::HeldRequests, states::FlowStates},
        ground::{
            Ground, cookie::AccountCookie, refusal::CallResult, settings::Settings, store::Store,
        },
    },
};

/// The authorization endpoint, relative to the public root. Without a query it continues with the pending
/// authorization.
pub const AUTHORIZE: &str = "oauth/authorize";

/// The flow state of a person who signs in again in order to return to a page.
pub const WAY_BACK: &str = "way-back";

/// Lifetime of that flow state in seconds.
const TIMEOUT: i64 = 10 * 60;

/// Decides where a finished sign-in leads.
pub struct Destination {
    settings: Arc<Settings>,
    store: Store,
    cookie: AccountCookie,
    flows: Arc<FlowStates>,
    requests: Arc<HeldRequests>,
}

impl Destination {
    pub fn new(ground: &Ground, flows: &Arc<FlowStates>, requests: &Arc<HeldRequests>) -> Self {
        Self {
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            cookie: ground.cookie.clone(),
            flows: flows.clone(),
            requests: requests.clone(),
        }
    }

    /// Stores where the caller's next sign-in leads, once: an address relative to the public root.
    pub async fn set_return_address(&self, caller: &Caller, address: &str) -> CallResult<()> {
        match self.cookie.of(caller) {
            Some(session) => {
                self.flows
                    .put_flow(self.store.pool(), &session, (WAY_BACK, ""), &address, TIMEOUT)
                    .await
            }
            None => Ok(()),
        }
    }

    /// Where a finished sign-in leads: to a pending authorization, else to the stored return address, else to the
    /// landing.
    pub async fn next_address(&self, caller: &Caller) -> CallResult<String> {
        let way_back = self.flows.take_flow(caller, (WAY_BACK, "")).await?;
        Ok(self.address_after(caller, way_back))
    }

    /// The same with the return address of the sign-in, which was stored and is taken.
    pub fn address_after(&self, caller: &Caller, way_back: Option<String>) -> String {
        if self.requests.find_waiting_request(caller).is_some() {
            return AUTHORIZE.to_owned();
        }
        way_back.unwrap_or_else(|| self.settings.default_destination.clone())
    }
}
