//! Flow state: what a browser has under way before there is a session. A confirmation on a phone, a registration, an
//! application's request.

pub mod lease;
pub mod pending;
pub mod registrants;
pub mod requests;
pub mod states;

use std::sync::Arc;

use crate::accounts::embedded::{counting::counters::Counters, ground::Ground};
use registrants::Registrants;
use requests::HeldRequests;
use states::{Destination, FlowStates};

/// The services of this room.
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
