//! Flow state: what a browser has under way before there is a session, such as a confirmation on a phone, a redirect
//! to a provider, or a registration. Each is a row of `visits` under a kind and a name. It is bound to the value of
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
            counting::{allowance::Quota, counters::Counters},
            flows::pending::ConfirmationTable,
            ground::{
                Ground,
                cookie::AccountCookie,
                fingerprint::fingerprint,
                refusal::{CallError, CallResult},
                sealed::SealContext,
                store::{Store, Writing},
                vault::Vault,
            },
        },
    },
    clock::Clock,
    rng::Rng,
};

/// `Max-Age`, in seconds, of the cookie of a browser without a session. What it opens expires earlier.
const COOKIE_LIFETIME: i64 = 12 * 3600;

/// Flow states of one kind per browser.
const VISITS: i64 = 20;

/// The new session cookie of a browser.
pub struct Renewed {
    /// The fingerprint of its value, to which flow states are bound.
    pub session: String,
    /// The `Set-Cookie` value.
    pub cookie: String,
}

/// Stores flow states under the fingerprint of the session cookie.
pub struct FlowStates {
    rng: Rng,
    clock: Clock,
    store: Store,
    vault: Vault,
    cookie: AccountCookie,
    counters: Arc<Counters>,
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
            pending: Arc::new(ConfirmationTable::new(ground.settings.phones)),
        }
    }

    /// Gives the browser a new session cookie and moves its session and flow states to it. An attacker who planted the
    /// old value cannot see what begins now.
    pub async fn renew_cookie(&self, tx: &mut Writing, caller: &Caller) -> CallResult<Renewed> {
        let renewed = self.new_cookie();
        if let Some(former) = self.cookie.of(caller) {
            sqlx::query("UPDATE sessions SET token_hash = $2 WHERE token_hash = $1")
                .bind(&former)
                .bind(&renewed.session)
                .execute(&mut **tx)
                .await?;
            self.move_flows(tx, &former, &renewed.session).await?;
        }
        Ok(renewed)
    }

    fn new_cookie(&self) -> Renewed {
        let token = self.rng.token();
        Renewed { session: fingerprint(&token), cookie: self.cookie.set(&token, COOKIE_LIFETIME) }
    }

    /// The pending confirmations that this process polls for.
    pub fn pending(&self) -> Arc<ConfirmationTable> {
        Arc::clone(&self.pending)
    }

    /// Creates a flow state that anybody may create repeatedly, so it is counted against a quota. The browser gets a
    /// new cookie.
    pub async fn begin_flow<T: Serialize + Sync>(
        &self,
        caller: &Caller,
        allowance: Quota,
        visit: (&str, &str),
        state: &T,
        lifetime: i64,
    ) -> CallResult<Renewed> {
        let mut tx = self.store.begin().await?;
        self.counters.allow_one(&mut tx, caller, allowance).await?;
        let renewed = self.renew_cookie(&mut tx, caller).await?;
        self.put_flow(&mut *tx, &renewed.session, visit, state, lifetime).await?;
        tx.commit().await?;
        Ok(renewed)
    }

    /// As [`FlowStates::begin_flow`], for kinds of which a browser may have several; the oldest are deleted. An
    /// existing cookie is kept, because another tab may be on its way back with it. Returns the `Set-Cookie` value for
    /// a browser that had none.
    pub async fn add_flow<T: Serialize + Sync>(
        &self,
        caller: &Caller,
        allowance: Quota,
        (kind, name): (&str, &str),
        state: &T,
        lifetime: i64,
    ) -> CallResult<Option<String>> {
        let (session, cookie) = if let Some(session) = self.cookie.of(caller) {
            (session, None)
        } else {
            let Renewed { session, cookie } = self.new_cookie();
            (session, Some(cookie))
        };
        let mut tx = self.store.begin().await?;
        self.counters.allow_one(&mut tx, caller, allowance).await?;
        self.put_flow(&mut *tx, &session, (kind, name), state, lifetime).await?;
        sqlx::query(
            "DELETE FROM visits WHERE session = $1 AND kind = $2 AND name NOT IN \
             (SELECT name FROM visits WHERE session = $1 AND kind = $2 ORDER BY created_at DESC, name LIMIT CAST($3 AS BIGINT))",
        )
        .bind(&session)
        .bind(kind)
        .bind(VISITS)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(cookie)
    }

    /// Binds flow states to the new value of the cookie.
    pub async fn move_flows(
        &self,
        tx: &mut Writing,
        former: &str,
        session: &str,
    ) -> sqlx::Result<()> {
        sqlx::query("UPDATE visits SET session = $2 WHERE session = $1")
            .bind(former)
            .bind(session)
            .execute(&mut **tx)
            .await?;
        let (pending, former, session) = (self.pending(), former.to_owned(), session.to_owned());
        tx.after_commit(move || pending.rename_session(&former, &session));
        Ok(())
    }

    /// Seals a flow state for the database.
    pub fn sealed_visit<T: Serialize>(
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
    fn opened_visit<T: DeserializeOwned>(
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
        .bind(self.sealed_visit((kind, name), state)?)
        .bind(now)
        .bind(now + lifetime)
        .execute(writer)
        .await?;
        Ok(())
    }

    /// The flow states of this kind that are bound to a cookie and do not expire before `until`, newest first, with
    /// their names.
    pub async fn visits<T: DeserializeOwned>(
        &self,
        reader: impl Executor<'_, Database = Any>,
        session: &str,
        kind: &str,
        until: i64,
    ) -> CallResult<impl Iterator<Item = (String, T)>> {
        let rows: Vec<(String, String)> = sqlx::query_as(
            "SELECT name, state FROM visits WHERE session = $1 AND kind = $2 AND expires_at > $3 ORDER BY created_at DESC, name",
        )
        .bind(session)
        .bind(kind)
        .bind(until)
        .fetch_all(reader)
        .await?;
        Ok(rows.into_iter().filter_map(move |(name, state)| {
            let visit = self.opened_visit((kind, &name), &state)?;
            Some((name, visit))
        }))
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
        Ok(state.and_then(|state| self.opened_visit((kind, name), &state)))
    }

    /// As [`FlowStates::flow`], and deletes it. Two calls never get the same flow state.
    pub async fn take_flow<T: DeserializeOwned>(
        &self,
        caller: &Caller,
        (kind, name): (&str, &str),
    ) -> CallResult<Option<T>> {
        let Some(session) = self.cookie.of(caller) else { return Ok(None) };
        let state: Option<String> = sqlx::query_scalar(
            "DELETE FROM visits WHERE session = $1 AND kind = $2 AND name = $3 AND expires_at > $4 RETURNING state",
        )
        .bind(session)
        .bind(kind)
        .bind(name)
        .bind(self.clock.now())
        .fetch_optional(self.store.pool())
        .await?;
        Ok(state.and_then(|state| self.opened_visit((kind, name), &state)))
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
