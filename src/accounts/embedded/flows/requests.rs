//! Pending authorizations: authorization requests that wait for a sign-in or for the person's answer on the consent
//! screen. They are flow states bound to the session cookie and move with it, so only the browser that sent a request
//! can answer it.
//!
//! A client may send the same state twice and ask for more the second time. Each request is therefore stored under its
//! own id, which the consent form carries: Allow applies to the request that was on the screen and to no later one.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;

use crate::{
    accounts::{
        Caller,
        embedded::{
            counting::allowance::VISIT,
            flows::states::FlowStates,
            ground::{
                Ground, cookie::AccountCookie, fingerprint::fingerprint, refusal::CallResult,
                store::Store,
            },
        },
    },
    clock::Clock,
};

/// The kind of these flow states.
const KIND: &str = "oauth";

/// Lifetime of a pending authorization in seconds: the person may first have to find a phone or a forgotten password.
const TIMEOUT: i64 = 3600;

/// A pending authorization, as it is stored.
#[derive(Serialize, Deserialize)]
struct PendingAuthorization {
    /// The query string as the client wrote it.
    query: String,
    /// Whether it was answered. It is kept after that, so that a second click on the same button is answered too.
    answered: bool,
}

/// The pending authorizations of each browser.
pub struct HeldRequests {
    clock: Clock,
    store: Store,
    cookie: AccountCookie,
    flows: Arc<FlowStates>,
}

impl HeldRequests {
    pub fn new(ground: &Ground, flows: &Arc<FlowStates>) -> Self {
        Self {
            clock: ground.clock.clone(),
            store: ground.store.clone(),
            cookie: ground.cookie.clone(),
            flows: flows.clone(),
        }
    }

    /// Stores a request until it is answered. `of` is the client's id and its state. Returns the `Set-Cookie` value
    /// for a browser that had no session cookie.
    pub async fn hold(
        &self,
        caller: &Caller,
        of: (&str, &str),
        query: &str,
    ) -> CallResult<Option<String>> {
        let held = PendingAuthorization { query: query.to_owned(), answered: false };
        self.flows.add_flow(caller, VISIT, (KIND, &name(of, query)), &held, TIMEOUT).await
    }

    /// Whether this is the browser's newest request, unanswered and with at least half of its lifetime left.
    pub async fn is_newest(
        &self,
        reader: &mut AnyConnection,
        caller: &Caller,
        query: &str,
    ) -> CallResult<bool> {
        let Some(session) = self.cookie.of(caller) else { return Ok(false) };
        let newest = self
            .flows
            .list_flows::<PendingAuthorization>(
                reader,
                &session,
                KIND,
                self.clock.now() + TIMEOUT / 2,
            )
            .await?
            .next();
        Ok(newest.is_some_and(|(_, held)| held.query == query && !held.answered))
    }

    /// The query of this browser's request with this client, state and id. Without an id, there must be only one for
    /// that client and state.
    pub async fn find_request(
        &self,
        caller: &Caller,
        client: &str,
        state: &str,
        mark: Option<&str>,
    ) -> CallResult<Option<String>> {
        let Some(session) = self.cookie.of(caller) else { return Ok(None) };
        let all = self
            .flows
            .list_flows::<PendingAuthorization>(self.store.pool(), &session, KIND, self.clock.now())
            .await?;
        let beginning = beginning(client, state);
        let is_meant = |name: &str| {
            name.strip_prefix(&beginning).is_some_and(|own| mark.is_none_or(|mark| mark == own))
        };
        let mut meant = all.filter(|(name, _)| is_meant(name));
        let only = meant.next().filter(|_| meant.next().is_none());
        Ok(only.map(|(_, held)| held.query))
    }

    /// The newest unanswered request of this browser.
    pub async fn find_waiting_request(&self, caller: &Caller) -> CallResult<Option<String>> {
        let Some(session) = self.cookie.of(caller) else { return Ok(None) };
        let mut all = self
            .flows
            .list_flows::<PendingAuthorization>(self.store.pool(), &session, KIND, self.clock.now())
            .await?;
        Ok(all.find(|(_, held)| !held.answered).map(|(_, held)| held.query))
    }

    /// Records that the request has been answered, if this browser has it.
    pub async fn mark_answered(
        &self,
        caller: &Caller,
        of: (&str, &str),
        query: &str,
    ) -> CallResult<()> {
        let name = name(of, query);
        let held: Option<PendingAuthorization> = self.flows.flow(caller, (KIND, &name)).await?;
        if let (Some(session), Some(held)) = (self.cookie.of(caller), held) {
            let answered = PendingAuthorization { answered: true, ..held };
            self.flows
                .put_flow(self.store.pool(), &session, (KIND, &name), &answered, TIMEOUT)
                .await?;
        }
        Ok(())
    }
}

/// The id of a request among those with the same client and state.
pub fn mark(query: &str) -> String {
    fingerprint(query)
}

/// The prefix of the names of all requests with this client and state. One browser may have several.
fn beginning(client: &str, state: &str) -> String {
    format!("{}.", fingerprint(&format!("{client} {state}")))
}

fn name((client, state): (&str, &str), query: &str) -> String {
    beginning(client, state) + &mark(query)
}
