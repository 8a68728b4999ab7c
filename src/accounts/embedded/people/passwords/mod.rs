//! Resetting and changing passwords, by a one-time link.

mod asked_letters;
mod history;
mod set;

use std::sync::Arc;

use crate::{
    accounts::embedded::{
        counting::{counters::Counters, devices::Devices},
        flows::{Flows, states::FlowStates},
        ground::{Ground, events::Events, hashing::Hasher, settings::Settings, store::Store},
        limits::{Gates, limiter::Limiter},
        mail::Mail,
        records::{Records, accounts::Accounts, links::Links},
        sessions::Sessions,
    },
    clock::Clock,
    i18n::Catalogues,
    rng::Rng,
};

/// Resets and changes passwords.
pub struct Passwords {
    rng: Rng,
    clock: Clock,
    hasher: Hasher,
    settings: Arc<Settings>,
    store: Store,
    words: Catalogues,
    accounts: Arc<Accounts>,
    links: Arc<Links>,
    flows: Arc<FlowStates>,
    counters: Arc<Counters>,
    devices: Arc<Devices>,
    limiter: Arc<Limiter>,
    mail: Arc<Mail>,
    sessions: Arc<Sessions>,
    events: Events,
}

impl Passwords {
    pub fn new(
        ground: &Ground,
        records: &Records,
        flows: &Flows,
        gates: &Gates,
        mail: &Arc<Mail>,
        sessions: &Arc<Sessions>,
    ) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            hasher: ground.hasher.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            words: ground.words.clone(),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            flows: flows.states.clone(),
            counters: gates.counters.clone(),
            devices: gates.devices.clone(),
            limiter: gates.limiter.clone(),
            mail: mail.clone(),
            sessions: sessions.clone(),
            events: ground.events.clone(),
        }
    }
}
