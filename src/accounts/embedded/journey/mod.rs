//! The steps of a sign-in: the password, the second factor, the choice among several accounts, the terms.

pub mod sign_in;
pub mod steps;

use std::sync::Arc;

use crate::accounts::embedded::{
    counting::{counters::Counters, trace::Tracer},
    flows::{Flows, registrants::Registrants, states::Destination},
    ground::Ground,
    limits::{Gates, codes::CodeTries, limiter::Limiter},
    people::second_factor::SecondFactors,
    records::{Records, accounts::Accounts},
    sessions::Sessions,
};

/// Takes a sign-in from step to step.
pub struct Journey {
    ground: Arc<Ground>,
    accounts: Arc<Accounts>,
    destination: Arc<Destination>,
    registrants: Arc<Registrants>,
    counters: Arc<Counters>,
    tracer: Arc<Tracer>,
    limiter: Arc<Limiter>,
    codes: Arc<CodeTries>,
    sessions: Arc<Sessions>,
    second_factors: Arc<SecondFactors>,
}

impl Journey {
    pub fn new(
        ground: &Arc<Ground>,
        records: &Records,
        flows: &Flows,
        gates: &Gates,
        sessions: &Arc<Sessions>,
        second_factors: &Arc<SecondFactors>,
    ) -> Self {
        Self {
            ground: ground.clone(),
            accounts: records.accounts.clone(),
            destination: flows.destination.clone(),
            registrants: flows.registrants.clone(),
            counters: gates.counters.clone(),
            tracer: gates.tracer.clone(),
            limiter: gates.limiter.clone(),
            codes: gates.codes.clone(),
            sessions: sessions.clone(),
            second_factors: second_factors.clone(),
        }
    }
}
