//! Sessions: rows of typed state behind the session cookie, and who is signed in.

pub mod endings;
pub mod stored;

use std::sync::Arc;

use crate::{
    accounts::embedded::{
        counting::devices::Devices,
        flows::states::FlowStates,
        ground::{Ground, cookie::AccountCookie, events::Events, settings::Settings, store::Store},
    },
    clock::Clock,
    rng::Rng,
};

/// Creates, finds and ends sessions.
pub struct Sessions {
    store: Store,
    settings: Arc<Settings>,
    clock: Clock,
    rng: Rng,
    cookie: AccountCookie,
    flows: Arc<FlowStates>,
    devices: Arc<Devices>,
    events: Events,
}

impl Sessions {
    /// Builds the service. Flow states move along with the session cookie; a complete sign-in makes the browser known.
    pub fn new(ground: &Ground, flows: &Arc<FlowStates>, devices: &Arc<Devices>) -> Self {
        Self {
            store: ground.store.clone(),
            settings: ground.settings.clone(),
            clock: ground.clock.clone(),
            rng: ground.rng.clone(),
            cookie: ground.cookie.clone(),
            flows: flows.clone(),
            devices: devices.clone(),
            events: ground.events.clone(),
        }
    }
}
