//! Flow state: what a browser has under way before there is a session, such as a confirmation on a phone or a
//! registration. Each is a row of `visits` under a kind and a name. It is bound to the value of
//! the session cookie and moves along when that value changes, so that two tabs of one browser do not disturb each
//! other.

use std::sync::Arc;

use serde::{Serialize, de::DeserializeOwned};
use sqlx::{Any, Executor};
use zeroize::Zeroizing;

use crate::{
    accounts::{
        Caller, Fault,
        embedded::{
            counting::counters::Counters,
            flows::{lease::ProcessLease, pending::ConfirmationTable},
            ground::{
                Ground,
                cookie::AccountCookie,
                refusal::{CallError, CallResult},
                sealed::SealContext,
                store::Store,
                vault::Vault,
            },
        },
    },
    clock::Clock,
    rng::Rng,
};

/// Stores flow states under the fingerprint of the session cookie.
pub struct FlowStates {
    pub(super) rng: Rng,
    pub(super) clock: Clock,
    pub(super) store: Store,
    vault: Vault,
    pub(super) cookie: AccountCookie,
    pub(super) counters: Arc<Counters>,
    pub(super) lease: ProcessLease,
    pending: Arc<ConfirmationTable>,
}

impl FlowStates {
    pub fn new(ground: &Ground, counters: &Arc<Counters>) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            store: ground.store.clone(),
            vault: ground.vault.clone(),
            cookie: ground.cookie.clone(),
            counters: counters.clone(),
            lease: ProcessLease::new(ground),
            pending: Arc::new(ConfirmationTable::new(ground.settings.phones)),
        }
    }

    /// The pending confirmations that this process polls for.
    pub fn pending(&self) -> Arc<ConfirmationTable> {
        Arc::clone(&self.pending)
    }

    /// Seals a flow state for the database.
    pub fn seal_flow<T: Serialize>(
        &self,
        (kind, name): (&str, &str),
        state: &T,
    ) -> CallResult<String> {
        let json = Zeroizing::new(
            serde_json::to_string(state).map_err(|_| CallError::Fault(Fault::ServerError))?,
        );
        Ok(self.vault.seal(SealContext::Visit(kind, name), &json)?)
    }

    /// Opens a flow state from the database; `None` if it cannot be opened or was written by another release.
    pub(super) fn unseal_flow<T: DeserializeOwned>(
        &self,
        (kind, name): (&str, &str),
        sealed: &str,
    ) -> Option<T> {
        let json = self.vault.unseal(SealContext::Visit(kind, name), sealed).ok()?;
        serde_json::from_str(&json).ok()
    }

    /// Stores a flow state for so many seconds and replaces one of the same kind and name.
    pub async fn put_flow<T: Serialize + Sync>(
        &self,
        writer: impl Executor<'_, Database = Any>,
        session: &str,
        (kind, name): (&str, &str),
        state: &T,
        lifetime: i64,
    ) -> CallResult<()> {
        let now = self.clock.now();
        sqlx::query(
            "INSERT INTO visits (session, kind, name, state, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (session, kind, name) DO UPDATE SET \
             state = excluded.state, created_at = excluded.created_at, expires_at = excluded.expires_at",
        )
        .bind(session)
        .bind(kind)
        .bind(name)
        .bind(self.seal_flow((kind, name), state)?)
        .bind(now)
        .bind(now + lifetime)
        .execute(writer)
        .await?;
        Ok(())
    }

    /// The caller's flow state of this kind and name.
    pub async fn flow<T: DeserializeOwned>(
        &self,
        caller: &Caller,
        (kind, name): (&str, &str),
    ) -> CallResult<Option<T>> {
        let Some(session) = self.cookie.of(caller) else { return Ok(None) };
        let state: Option<String> =
            sqlx::query_scalar("SELECT state FROM visits WHERE session = $1 AND kind = $2 AND name = $3 AND expires_at > $4")
                .bind(session)
                .bind(kind)
                .bind(name)
                .bind(self.clock.now())
                .fetch_optional(self.store.pool())
                .await?;
        Ok(state.and_then(|state| self.unseal_flow((kind, name), &state)))
    }

    /// As [`FlowStates::flow`], and deletes it. Two calls never get the same flow state.
    pub async fn take_flow<T: DeserializeOwned>(
        &self,
        caller: &Caller,
        (kind, name): (&str, &str),
    ) -> CallResult<Option<T>> {
        match self.cookie.of(caller) {
            Some(session) => self.take_flow_of(&session, (kind, name)).await,
            None => Ok(None),
        }
    }

    /// The same of a flow state that is bound to something else than a session cookie.
    pub async fn take_flow_of<T: DeserializeOwned>(
        &self,
        session: &str,
        flow: (&str, &str),
    ) -> CallResult<Option<T>> {
        self.take_flow_in(self.store.pool(), session, flow).await
    }

    /// The same by this writer, such as a transaction.
    pub async fn take_flow_in<T: DeserializeOwned>(
        &self,
        writer: impl Executor<'_, Database = Any>,
        session: &str,
        (kind, name): (&str, &str),
    ) -> CallResult<Option<T>> {
        let state: Option<String> = sqlx::query_scalar(
            "DELETE FROM visits WHERE session = $1 AND kind = $2 AND name = $3 AND expires_at > $4 RETURNING state",
        )
        .bind(session)
        .bind(kind)
        .bind(name)
        .bind(self.clock.now())
        .fetch_optional(writer)
        .await?;
        Ok(state.and_then(|state| self.unseal_flow((kind, name), &state)))
    }

    /// Deletes the caller's flow state of this kind and name.
    pub async fn drop_flow(&self, caller: &Caller, (kind, name): (&str, &str)) -> CallResult<()> {
        if let Some(session) = self.cookie.of(caller) {
            sqlx::query("DELETE FROM visits WHERE session = $1 AND kind = $2 AND name = $3")
                .bind(session)
                .bind(kind)
                .bind(name)
                .execute(self.store.pool())
                .await?;
        }
        Ok(())
    }
}
