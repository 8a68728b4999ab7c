//! Where a finished sign-in leads: on with an application's request, back to where the person came from, or to the landing.

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

/// Where a browser asks for access, relative to the public root. Without a query it goes on with the request that waits.
pub const AUTHORIZE: &str = "oauth/authorize";

/// The visit of a person who signs in once more, to go on with something.
pub const WAY_BACK: &str = "way-back";

/// Seconds that a way back waits.
const PATIENCE: i64 = 10 * 60;

/// Where a finished sign-in leads.
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

    /// Keeps where the caller's next sign-in leads, once: an address relative to the public root.
    pub async fn set_return_address(&self, caller: &Caller, address: &str) -> CallResult<()> {
        match self.cookie.of(caller) {
            Some(session) => {
                self.flows
                    .put_flow(self.store.pool(), &session, (WAY_BACK, ""), &address, PATIENCE)
                    .await
            }
            None => Ok(()),
        }
    }

    /// Where a finished sign-in leads: on with the request that waits, else to the landing.
    pub async fn next_address(&self, caller: &Caller) -> CallResult<String> {
        if self.requests.find_waiting_request(caller).await?.is_some() {
            return Ok(AUTHORIZE.to_owned());
        }
        let address = self.flows.flow::<String>(caller, (WAY_BACK, "")).await?;
        if address.is_some() {
            self.flows.drop_flow(caller, (WAY_BACK, "")).await?;
        }
        Ok(address.unwrap_or_else(|| self.settings.landing.clone()))
    }
}
