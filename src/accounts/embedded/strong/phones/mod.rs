//! Mobile-ID and Smart-ID: a person confirms on the phone while the visitor waits. The verification code does not
//! depend on the provider's answer, so the page shows it at once; the request to the phone is sent a moment later,
//! when the code is on the screen.
//!
//! One background task per confirmation polls the provider, with one long poll after another. A visitor's poll reads
//! memory. The row of `visits` lets other processes answer too, and decides about cancelled confirmations: a result
//! whose row is gone is discarded. It also has the provider's session, sealed: when the process that polls has died or
//! stopped, the process that the visitor's next poll reaches adopts the confirmation (`adoption`).
//!
//! A device link asks nobody in particular: the session is started at once, any process makes its QR codes from the row, and a
//! phone that opened the link has to come back to the browser before its answer is looked at.

mod adoption;
mod link;
mod poll;
mod request;
mod start;
mod state;

use std::sync::Arc;

use tokio::{runtime::Handle, sync::Semaphore};

use crate::{
    accounts::embedded::{
        counting::{counters::Counters, devices::Devices, trace::Tracer},
        flows::{Flows, pending::ConfirmationTable, states::FlowStates},
        ground::Ground,
        limits::{Gates, limiter::Limiter},
        strong::Identification,
    },
    providers::{mobile_id::MobileId, rest::SetupError, smart_id::SmartId},
};

/// Confirmations that are adopted at once. After a restart thousands may wait, and others need the database too.
const ADOPTIONS: usize = 2;

/// Lets people confirm on their phones.
pub struct Phones {
    ground: Arc<Ground>,
    flows: Arc<FlowStates>,
    pending: Arc<ConfirmationTable>,
    tracer: Arc<Tracer>,
    counters: Arc<Counters>,
    limiter: Arc<Limiter>,
    devices: Arc<Devices>,
    identification: Arc<Identification>,
    /// Where confirmations are polled for: threads that answer requests end before the process does.
    runtime: Handle,
    /// The permits to adopt a confirmation.
    adoptions: Semaphore,
    mobile_id: Option<MobileId>,
    smart_id: Option<SmartId>,
}

impl Phones {
    /// Builds the clients of the configured providers, without calling them yet. To be called within the runtime that ends
    /// last.
    pub fn new(
        ground: &Arc<Ground>,
        flows: &Flows,
        gates: &Gates,
        identification: &Arc<Identification>,
    ) -> Result<Self, SetupError> {
        Ok(Self {
            ground: ground.clone(),
            flows: flows.states.clone(),
            pending: flows.states.pending(),
            tracer: gates.tracer.clone(),
            counters: gates.counters.clone(),
            limiter: gates.limiter.clone(),
            devices: gates.devices.clone(),
            identification: identification.clone(),
            runtime: Handle::current(),
            adoptions: Semaphore::new(ADOPTIONS),
            mobile_id: ground.settings.mobile_id.clone().map(MobileId::new).transpose()?,
            smart_id: ground.settings.smart_id.clone().map(SmartId::new).transpose()?,
        })
    }
}
