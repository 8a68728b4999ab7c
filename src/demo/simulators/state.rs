//! The state of the simulated services, and how a phone rings.

use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use tokio::time::sleep;

use super::{
    Authority, AuthorityError, Owners, Pace, Published, SimulatedSessions,
    prompted_phone::{PhoneAnswer, PromptedPhone},
    session_id,
};
use crate::rng::Rng;

/// The simulated services. Clones share their state.
#[derive(Clone)]
pub struct Simulators(pub(super) Arc<State>);

pub(super) struct State {
    pub(super) authority: Authority,
    pub(super) owners: Box<dyn Owners>,
    pub(super) sessions: SimulatedSessions,
    pub(super) pace: Pace,
    pub(super) rng: Rng,
    pub(super) link_base: OnceLock<String>,
}

impl Simulators {
    /// Simulators for the published test persons, with a new CA and new keys.
    pub fn new(pace: Pace, rng: Rng) -> Result<Self, AuthorityError> {
        Self::of(Published, pace, rng)
    }

    /// Simulators for other people.
    pub fn of(owners: impl Owners + 'static, pace: Pace, rng: Rng) -> Result<Self, AuthorityError> {
        let (authority, sessions) = (Authority::new()?, SimulatedSessions::new(pace.by_themselves));
        Ok(Self(Arc::new(State {
            authority,
            owners: Box::new(owners),
            sessions,
            pace,
            rng,
            link_base: OnceLock::new(),
        })))
    }

    /// How many sessions were started, and how many polls were received.
    pub fn counts(&self) -> (u64, u64) {
        self.0.sessions.counts()
    }

    /// The certificate of the CA that issues all certificates, in PEM.
    pub fn authority(&self) -> &str {
        self.0.authority.pem()
    }

    /// Starts a session and returns its id. The phone answers automatically, unless somebody answers earlier on the
    /// phone page.
    pub(super) fn ring(&self, asked: PromptedPhone) -> String {
        let (result, after) = (asked.result, asked.owner.as_ref().and_then(|owner| owner.after));
        let number = self.0.sessions.ring(asked);
        self.answer_in_time(number, result, after);
        session_id::name(number)
    }

    /// Lets the phone of a session answer automatically.
    pub(super) fn answer_in_time(
        &self,
        number: u64,
        result: &'static str,
        after: Option<Duration>,
    ) {
        let state = Arc::clone(&self.0);
        tokio::spawn(async move {
            let Pace { failing, confirming, timeout, .. } = state.pace;
            if result != "OK" {
                sleep(after.unwrap_or(failing)).await;
                return state.sessions.answer(number, PhoneAnswer::Ended(result));
            }
            sleep(after.unwrap_or(confirming)).await;
            if state.sessions.by_themselves() {
                return state.sessions.answer(number, PhoneAnswer::Confirmed);
            }
            sleep(timeout).await;
            state.sessions.answer(number, PhoneAnswer::Ended("TIMEOUT"));
        });
    }

    /// Says where the demo's phone opens device links. Without it links lead to the provider's own page.
    pub fn open_links_at(&self, address: String) {
        // The first address stays.
        let _ = self.0.link_base.set(address);
    }
}
