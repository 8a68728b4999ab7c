//! The own account of a signed-in person: identity, second factor, recovery codes, linked identities, sign-ins; and what else
//! opens it.

pub mod enrolment;
pub mod linked_identities;
pub mod proof;
pub mod review;
pub mod signed_in;

use std::sync::Arc;

use crate::accounts::embedded::{
    counting::{counters::Counters, devices::Devices, trace::Tracer},
    flows::{
        Flows,
        states::{Destination, FlowStates},
    },
    ground::{Ground, carried::Carried},
    limits::{Gates, codes::CodeTries, limiter::Limiter},
    mail::Mail,
    people::second_factor::SecondFactors,
    records::{Records, accounts::Accounts, linked_identities::LinkedIdentities, links::Links},
    sessions::Sessions,
};

/// What a signed-in person does with their own account.
pub struct OwnAccount {
    ground: Arc<Ground>,
    carried: Carried,
    accounts: Arc<Accounts>,
    links: Arc<Links>,
    linked_identities: Arc<LinkedIdentities>,
    flows: Arc<FlowStates>,
    destination: Arc<Destination>,
    counters: Arc<Counters>,
    devices: Arc<Devices>,
    tracer: Arc<Tracer>,
    limiter: Arc<Limiter>,
    codes: Arc<CodeTries>,
    mail: Arc<Mail>,
    sessions: Arc<Sessions>,
    second_factors: Arc<SecondFactors>,
}

impl OwnAccount {
    pub fn new(
        ground: &Arc<Ground>,
        records: &Records,
        flows: &Flows,
        gates: &Gates,
        mail: &Arc<Mail>,
        sessions: &Arc<Sessions>,
        second_factors: &Arc<SecondFactors>,
    ) -> Self {
        Self {
            ground: ground.clone(),
            carried: Carried::new(ground),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            linked_identities: records.linked_identities.clone(),
            flows: flows.states.clone(),
            destination: flows.destination.clone(),
            counters: gates.counters.clone(),
            devices: gates.devices.clone(),
            tracer: gates.tracer.clone(),
            limiter: gates.limiter.clone(),
            codes: gates.codes.clone(),
            mail: mail.clone(),
            sessions: sessions.clone(),
            second_factors: second_factors.clone(),
        }
    }
}
