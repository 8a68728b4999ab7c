//! The flows to redirecting providers and back. The browser carries each, sealed, in a cookie of its own; without that cookie
//! nothing in the authorization response is trusted.
//!
//! A sign-in by HarID and all registrations end at the validation screen, whose call takes the person from a second flow
//! state. Every other sign-in ends here.

mod brought;
mod connection;
mod flow;
mod leaving;
mod linking;
mod person;
mod returning;
mod sign_out;

pub use crate::accounts::embedded::strong::redirects::flow::{AfterRedirect, Returned};

use std::sync::Arc;

use crate::{
    accounts::embedded::{
        counting::trace::Tracer,
        flows::{Flows, states::FlowStates},
        ground::{
            Ground,
            carried::Carried,
            cookie::AccountCookie,
            store::{OpenError, Store},
        },
        limits::Gates,
        own_account::OwnAccount,
        sessions::Sessions,
        strong::{identification::Identification, redirects::connection::RedirectProviders},
    },
    clock::Clock,
    rng::Rng,
};

/// Sends browsers to providers and handles their callbacks.
pub struct Redirects {
    clock: Clock,
    rng: Rng,
    carried: Carried,
    flows: Arc<FlowStates>,
    tracer: Arc<Tracer>,
    identification: Arc<Identification>,
    own_account: Arc<OwnAccount>,
    sessions: Arc<Sessions>,
    store: Store,
    cookie: AccountCookie,
    session_lifetime: i64,
    connections: Arc<RedirectProviders>,
}

impl Redirects {
    /// Uses the providers of the settings, without calling them yet.
    pub fn new(
        ground: &Ground,
        flows: &Flows,
        gates: &Gates,
        identification: &Arc<Identification>,
        own_account: &Arc<OwnAccount>,
        sessions: &Arc<Sessions>,
    ) -> Result<Self, OpenError> {
        Ok(Self {
            clock: ground.clock.clone(),
            rng: ground.rng.clone(),
            carried: Carried::new(ground),
            flows: flows.states.clone(),
            tracer: gates.tracer.clone(),
            identification: identification.clone(),
            own_account: own_account.clone(),
            sessions: sessions.clone(),
            store: ground.store.clone(),
            cookie: ground.cookie.clone(),
            session_lifetime: ground.settings.sessions.lifetime,
            connections: Arc::new(RedirectProviders::new(&ground.settings.redirects)?),
        })
    }
}
