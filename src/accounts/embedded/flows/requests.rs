//! Requests that wait: for a sign-in, or for an answer on the consent screen. They are visits of the browser's cookie and move
//! with it, so that a request begun here is answered by this browser alone.
//!
//! An application may send the same state twice and ask for more the second time. Each request is held under its own mark, which
//! the consent form carries: Allow is said to what was on the screen, and to nothing that came after it.

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

/// The kind of these visits.
const KIND: &str = "oauth";

/// Seconds that a request waits; someone may have to find a phone or a forgotten password.
const PATIENCE: i64 = 3600;

/// A request, as it waits.
#[derive(Serialize, Deserialize)]
struct PendingAuthorization {
    /// As the application wrote it.
    query: String,
    /// It stays for a while after its answer: a second click on the same button is answered too.
    answered: bool,
}

/// Authorization requests that wait, by browser.
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

    /// Keeps a request until it is answered. `of` is the application's id and its state. Returns the
    /// `Set-Cookie` value for a browser that had no cookie to hang it on.
    pub async fn hold(
        &self,
        caller: &Caller,
        of: (&str, &str),
        query: &str,
    ) -> CallResult<Option<String>> {
        let held = PendingAuthorization { query: query.to_owned(), answered: false };
        self.flows.add_flow(caller, VISIT, (KIND, &name(of, query)), &held, PATIENCE).await
    }

    /// Whether this request is the one that the browser brought last, and waits for a good while yet.
    pub async fn is_newest(
        &self,
        reader: &mut AnyConnection,
        caller: &Caller,
        query: &str,
    ) -> CallResult<bool> {
        let Some(session) = self.cookie.of(caller) else { return Ok(false) };
        let newest = self
            .flows
            .visits::<PendingAuthorization>(reader, &session, KIND, self.clock.now() + PATIENCE / 2)
            .await?
            .next();
        Ok(newest.is_some_and(|(_, held)| held.query == query && !held.answered))
    }

    /// The query of the request that this browser holds with this application, state and mark. Without a mark there must be but
    /// one of them.
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
            .visits::<PendingAuthorization>(self.store.pool(), &session, KIND, self.clock.now())
            .await?;
        let beginning = beginning(client, state);
        let is_meant = |name: &str| {
            name.strip_prefix(&beginning).is_some_and(|own| mark.is_none_or(|mark| mark == own))
        };
        let mut meant = all.filter(|(name, _)| is_meant(name));
        let only = meant.next().filter(|_| meant.next().is_none());
        Ok(only.map(|(_, held)| held.query))
    }

    /// The newest request of this browser that waits for its answer.
    pub async fn find_waiting_request(&self, caller: &Caller) -> CallResult<Option<String>> {
        let Some(session) = self.cookie.of(caller) else { return Ok(None) };
        let mut all = self
            .flows
            .visits::<PendingAuthorization>(self.store.pool(), &session, KIND, self.clock.now())
            .await?;
        Ok(all.find(|(_, held)| !held.answered).map(|(_, held)| held.query))
    }

    /// Notes that the request, if this browser holds it, has its answer.
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
                .put_flow(self.store.pool(), &session, (KIND, &name), &answered, PATIENCE)
                .await?;
        }
        Ok(())
    }
}

/// The mark of a request among those of its application and state.
pub fn mark(query: &str) -> String {
    fingerprint(query)
}

/// One browser may hold several requests. Those of one application and state have names that begin alike.
fn beginning(client: &str, state: &str) -> String {
    format!("{}.", fingerprint(&format!("{client} {state}")))
}

fn name((client, state): (&str, &str), query: &str) -> String {
    beginning(client, state) + &mark(query)
}
