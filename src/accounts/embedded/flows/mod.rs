//! What a browser has under way before there is an account: a phone that is to confirm, a provider's page it was sent to, an
//! application's request, a person who registers.

pub mod destination;
pub mod pending;
pub mod registrants;
pub mod requests;
pub mod states;

use std::sync::Arc;

use crate::accounts::embedded::{counting::counters::Counters, ground::Ground};
use destination::Destination;
use registrants::Registrants;
use requests::HeldRequests;
use states::FlowStates;

/// The room's services.
pub struct Flows {
    pub states: Arc<FlowStates>,
    pub requests: Arc<HeldRequests>,
    pub destination: Arc<Destination>,
    pub registrants: Arc<Registrants>,
}

impl Flows {
    /// What strangers begin is counted.
    pub fn new(ground: &Ground, counters: &Arc<Counters>) -> Self {
        let states = Arc::new(FlowStates::new(ground, counters));
        let requests = Arc::new(HeldRequests::new(ground, &states));
        Self {
            destination: Arc::new(Destination::new(ground, &states, &requests)),
            registrants: Arc::new(Registrants::new(&states)),
            requests,
            states,
        }
    }
}
