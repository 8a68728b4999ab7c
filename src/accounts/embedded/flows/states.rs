//! Flow state: what a browser has under way before there is a session, such as a confirmation on a phone or a
//! registration. Each is a row of `visits` under a kind and a name. It is bound to the value of
//! the session cookie and moves along when that value changes, so that two tabs of one browser do not disturb each
//! other.

use std::{collections::HashSet, sync::Arc};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sqlx::{Any, Executor};
use zeroize::Zeroizing;

use crate::accounts::{
    Caller, Fault,
    embedded::{
        counting::{allowance::Allowance, counters::Counters},
        flows::{lease::ProcessLease, pending::ConfirmationTable},
        ground::{
            Ground,
            call::{CallError, CallResult},
            fingerprint,
            sealed::SealContext,
            store::Writing,
        },
    },
};

/// What a flow state is found by, beside the browser that it is bound to.
#[derive(Clone, Copy)]
pub struct FlowKey<'a> {
    /// What is under way.
    pub kind: &'static str,
    /// Which one of its kind; empty if a browser has one at most.
    pub name: &'a str,
}

/// Stores flow states under the fingerprint of the session cookie.
pub struct FlowStates {
    pub(super) ground: Arc<Ground>,
    pub(super) counters: Arc<Counters>,
    pub(super) lease: ProcessLease,
    pending: Arc<ConfirmationTable>,
}

impl FlowStates {
    pub fn new(ground: &Arc<Ground>, counters: &Arc<Counters>) -> Self {
        Self {
            ground: ground.clone(),
            counters: counters.clone(),
            lease: ProcessLease::new(ground),
            pending: Arc::new(ConfirmationTable::new(ground.settings.phones)),
        }
    }

    pub fn pending(&self) -> Arc<ConfirmationTable> {
        Arc::clone(&self.pending)
    }

    fn seal_flow<T: Serialize>(&self, key: FlowKey<'_>, state: &T) -> CallResult<String> {
        let json = Zeroizing::new(
            serde_json::to_string(state).map_err(|_| CallError::Fault(Fault::ServerError))?,
        );
        Ok(self.ground.vault.seal(SealContext::FlowState(key.kind, key.name), &json)?)
    }

    /// Opens a flow state from the database; `None` if it cannot be opened or was written by another release.
    fn unseal_flow<T: DeserializeOwned>(&self, key: FlowKey<'_>, sealed: &str) -> Option<T> {
        let json =
            self.ground.vault.unseal(SealContext::FlowState(key.kind, key.name), sealed).ok()?;
        serde_json::from_str(&json).ok()
    }

    /// Stores a flow state for so many seconds and replaces one of the same kind and name.
    pub async fn put_flow<T: Serialize + Sync>(
        &self,
        writer: impl Executor<'_, Database = Any>,
        session: &str,
        key: FlowKey<'_>,
        state: &T,
        lifetime: i64,
    ) -> CallResult<()> {
        let now = self.ground.clock.now();
        sqlx::query(
            "INSERT INTO visits (session, kind, name, state, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (session, kind, name) DO UPDATE SET \
             state = excluded.state, created_at = excluded.created_at, expires_at = excluded.expires_at",
        )
        .bind(session)
        .bind(key.kind)
        .bind(key.name)
        .bind(self.seal_flow(key, state)?)
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
        key: FlowKey<'_>,
    ) -> CallResult<Option<T>> {
        let Some(session) = self.ground.cookie.of(caller) else { return Ok(None) };
        let state: Option<String> =
            sqlx::query_scalar("SELECT state FROM visits WHERE session = $1 AND kind = $2 AND name = $3 AND expires_at > $4")
                .bind(session)
                .bind(key.kind)
                .bind(key.name)
                .bind(self.ground.clock.now())
                .fetch_optional(self.ground.store.pool())
                .await?;
        Ok(state.and_then(|state| self.unseal_flow(key, &state)))
    }

    /// As [`FlowStates::flow`], and deletes it. Two calls never get the same flow state.
    pub async fn take_flow<T: DeserializeOwned>(
        &self,
        caller: &Caller,
        key: FlowKey<'_>,
    ) -> CallResult<Option<T>> {
        match self.ground.cookie.of(caller) {
            Some(session) => self.take_flow_of(&session, key).await,
            None => Ok(None),
        }
    }

    /// The same of a flow state that is bound to something else than a session cookie.
    pub async fn take_flow_of<T: DeserializeOwned>(
        &self,
        session: &str,
        key: FlowKey<'_>,
    ) -> CallResult<Option<T>> {
        self.take_flow_in(self.ground.store.pool(), session, key).await
    }

    /// The same by this writer, such as a transaction.
    pub async fn take_flow_in<T: DeserializeOwned>(
        &self,
        writer: impl Executor<'_, Database = Any>,
        session: &str,
        key: FlowKey<'_>,
    ) -> CallResult<Option<T>> {
        let state: Option<String> = sqlx::query_scalar(
            "DELETE FROM visits WHERE session = $1 AND kind = $2 AND name = $3 AND expires_at > $4 RETURNING state",
        )
        .bind(session)
        .bind(key.kind)
        .bind(key.name)
        .bind(self.ground.clock.now())
        .fetch_optional(writer)
        .await?;
        Ok(state.and_then(|state| self.unseal_flow(key, &state)))
    }

    pub async fn drop_flow(&self, caller: &Caller, key: FlowKey<'_>) -> CallResult<()> {
        if let Some(session) = self.ground.cookie.of(caller) {
            sqlx::query("DELETE FROM visits WHERE session = $1 AND kind = $2 AND name = $3")
                .bind(session)
                .bind(key.kind)
                .bind(key.name)
                .execute(self.ground.store.pool())
                .await?;
        }
        Ok(())
    }

    // Begins flows within an allowance, because anybody may begin one as often as they like.

    /// Creates a flow state that anybody may create repeatedly, so it is counted against an allowance. The browser gets a
    /// new cookie.
    pub async fn begin_flow<T: Serialize + Sync>(
        &self,
        caller: &Caller,
        allowance: Allowance<'_>,
        key: FlowKey<'_>,
        state: &T,
        lifetime: i64,
    ) -> CallResult<Renewed> {
        let mut tx = self.ground.store.begin().await?;
        self.counters.allow_one(&mut tx, caller, allowance).await?;
        let renewed = self.begin_in(&mut tx, caller, key, state, lifetime).await?;
        tx.commit().await?;
        Ok(renewed)
    }

    /// The same within a transaction, counted by somebody else.
    async fn begin_in<T: Serialize + Sync>(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        key: FlowKey<'_>,
        state: &T,
        lifetime: i64,
    ) -> CallResult<Renewed> {
        let renewed = self.renew_cookie(tx, caller).await?;
        self.put_flow(&mut **tx, &renewed.session, key, state, lifetime).await?;
        Ok(renewed)
    }

    /// Leaves a flow state for a browser that fetches it with something else than its session cookie.
    pub async fn leave_flow<T: Serialize + Sync>(
        &self,
        caller: &Caller,
        allowance: Allowance<'_>,
        session: &str,
        key: FlowKey<'_>,
        state: &T,
        lifetime: i64,
    ) -> CallResult<()> {
        let mut tx = self.ground.store.begin().await?;
        self.counters.allow_one(&mut tx, caller, allowance).await?;
        self.put_flow(&mut *tx, session, key, state, lifetime).await?;
        tx.commit().await?;
        Ok(())
    }
}

// Changes a flow state that another process may be changing too.

/// How often a change is tried again because somebody else was faster.
const TRIES: u8 = 8;

impl FlowStates {
    /// The flow state of this kind and name, whichever browser has it.
    pub async fn named_flow<T: DeserializeOwned>(&self, key: FlowKey<'_>) -> CallResult<Option<T>> {
        Ok(self.sealed_flow(key).await?.map(|(_, state)| state))
    }

    /// Changes the flow state of this kind and name. `change` may be called again with a newer state, and makes no change by
    /// answering `None`. Returns whether the state was changed.
    pub async fn change_flow<T: Serialize + DeserializeOwned>(
        &self,
        key: FlowKey<'_>,
        change: impl Fn(T) -> Option<T>,
    ) -> CallResult<bool> {
        self.change_flow_of(None, key, change).await
    }

    /// The same, but only while this process works on it, if one is given.
    async fn change_flow_of<T: Serialize + DeserializeOwned>(
        &self,
        holder: Option<&str>,
        key: FlowKey<'_>,
        change: impl Fn(T) -> Option<T>,
    ) -> CallResult<bool> {
        let update = match holder {
            None => "UPDATE visits SET state = $3 WHERE kind = $1 AND name = $2 AND state = $4",
            Some(_) => {
                "UPDATE visits SET state = $3 WHERE kind = $1 AND name = $2 AND state = $4 AND held_by = $5"
            }
        };
        for _ in 0..TRIES {
            let Some((sealed, state)) = self.sealed_flow(key).await? else {
                return Ok(false);
            };
            let Some(changed) = change(state) else { return Ok(false) };
            let changed = self.seal_flow(key, &changed)?;
            let update =
                sqlx::query(update).bind(key.kind).bind(key.name).bind(changed).bind(sealed);
            let update = holder.into_iter().fold(update, sqlx::query::Query::bind);
            if update.execute(self.ground.store.pool()).await?.rows_affected() == 1 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn sealed_flow<T: DeserializeOwned>(
        &self,
        key: FlowKey<'_>,
    ) -> CallResult<Option<(String, T)>> {
        let sealed: Option<String> =
            sqlx::query_scalar("SELECT state FROM visits WHERE kind = $1 AND name = $2")
                .bind(key.kind)
                .bind(key.name)
                .fetch_optional(self.ground.store.pool())
                .await?;
        Ok(sealed.and_then(|sealed| {
            let state = self.unseal_flow(key, &sealed)?;
            Some((sealed, state))
        }))
    }
}

// The session cookie of a browser before it signs in: a new value for each thing that begins, and the flow states that
// move along to it.

/// `Max-Age`, in seconds, of the cookie of a browser without a session. What it opens expires earlier.
const COOKIE_LIFETIME: i64 = 12 * 3600;

/// The new session cookie of a browser.
pub struct Renewed {
    /// The fingerprint of its value, to which flow states are bound.
    pub session: String,
    /// The `Set-Cookie` value.
    pub cookie: String,
}

impl FlowStates {
    /// Gives the browser a new session cookie and moves its session and flow states to it. An attacker who planted the
    /// old value cannot see what begins now.
    pub async fn renew_cookie(&self, tx: &mut Writing, caller: &Caller) -> CallResult<Renewed> {
        let renewed = self.new_cookie();
        if let Some(former) = self.ground.cookie.of(caller) {
            sqlx::query("UPDATE sessions SET token_hash = $2 WHERE token_hash = $1")
                .bind(&former)
                .bind(&renewed.session)
                .execute(&mut **tx)
                .await?;
            self.move_flows(tx, &former, &renewed.session).await?;
        }
        Ok(renewed)
    }

    /// A new session cookie that nothing is bound to yet.
    pub(super) fn new_cookie(&self) -> Renewed {
        let token = self.ground.rng.token();
        Renewed {
            session: fingerprint(&token),
            cookie: self.ground.cookie.set(&token, COOKIE_LIFETIME),
        }
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
}

// A browser in which a password was just set by a letter: its person has proven the mailbox, and may look through what else
// opens the account (docs/decisions/0054).

/// The flow state of such a browser.
pub const REVIEWING: FlowKey<'_> = FlowKey { kind: "reviewing", name: "" };

/// Seconds for which the mailbox counts there.
pub const TIME: i64 = 15 * 60;

/// The page that shows it, relative to the public root.
pub const REVIEW: &str = "review";

/// Whose account it is, and the version of its credentials that the letter has made.
#[derive(Serialize, Deserialize)]
pub struct Reviewing {
    pub account: String,
    pub version: i64,
}

// Flow states that one process at a time works on. When it has died, another one adopts them.

/// A flow state, and who works on it.
pub struct HeldFlow<T> {
    pub name: String,
    pub state: T,
    /// Seconds since 1970 at which it expires.
    pub expires_at: i64,
    /// The process that works on it; empty: none ever did.
    pub holder: String,
    /// Whether nobody works on it any more: the lease of the holder is over, or the holder is this process itself, which has
    /// to know whether it still does.
    pub is_orphan: bool,
}

impl FlowStates {
    /// As [`FlowStates::begin_flow`], for a flow state that this process works on. It passed its gate, and is one of those that
    /// wait (`flows::pending`), so it is counted no more.
    pub async fn begin_held_flow<T: Serialize + Sync>(
        &self,
        caller: &Caller,
        key: FlowKey<'_>,
        state: &T,
        lifetime: i64,
    ) -> CallResult<Renewed> {
        self.have_lease().await?;
        let mut tx = self.ground.store.begin().await?;
        let renewed = self.begin_in(&mut tx, caller, key, state, lifetime).await?;
        sqlx::query("UPDATE visits SET held_by = $3 WHERE kind = $1 AND name = $2")
            .bind(key.kind)
            .bind(key.name)
            .bind(self.lease.process())
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(renewed)
    }

    /// The flow states of this kind that are bound to a cookie and have not expired, newest first. Those that cannot be
    /// opened are left out.
    pub async fn held_flows<T: DeserializeOwned>(
        &self,
        session: &str,
        kind: &'static str,
    ) -> CallResult<impl Iterator<Item = HeldFlow<T>>> {
        let now = self.ground.clock.now();
        let rows: Vec<(String, String, i64, String, i64)> = sqlx::query_as(
            "SELECT v.name, v.state, v.expires_at, COALESCE(v.held_by, ''), COALESCE(p.leased_until, 0) \
             FROM visits v LEFT JOIN processes p ON p.id = v.held_by \
             WHERE v.session = $1 AND v.kind = $2 AND v.expires_at > $3 ORDER BY v.created_at DESC, v.name",
        )
        .bind(session)
        .bind(kind)
        .bind(now)
        .fetch_all(self.ground.store.pool())
        .await?;
        Ok(rows.into_iter().filter_map(move |(name, sealed, expires_at, holder, until)| {
            let state = self.unseal_flow(FlowKey { kind, name: &name }, &sealed)?;
            let is_own = holder == self.lease.process();
            let is_orphan = !holder.is_empty() && (is_own || until <= now);
            Some(HeldFlow { name, state, expires_at, holder, is_orphan })
        }))
    }

    /// Makes this process, which has a lease, the one that works on an orphan of this holder. Of several that try at once, one
    /// succeeds. Returns the flow state; `None` if another process has it, or if it is gone or cannot be opened.
    pub async fn adopt_flow<T: DeserializeOwned>(
        &self,
        key: FlowKey<'_>,
        holder: &str,
    ) -> CallResult<Option<T>> {
        let own = self.lease.process();
        let sealed: Option<String> = sqlx::query_scalar(
            "UPDATE visits SET held_by = $4 WHERE kind = $1 AND name = $2 AND held_by = $3 AND expires_at > $5 \
             AND NOT EXISTS (SELECT 1 FROM processes WHERE id = $3 AND id <> $4 AND leased_until > $5) RETURNING state",
        )
        .bind(key.kind)
        .bind(key.name)
        .bind(holder)
        .bind(own)
        .bind(self.ground.clock.now())
        .fetch_optional(self.ground.store.pool())
        .await?;
        Ok(sealed.and_then(|sealed| self.unseal_flow(key, &sealed)))
    }

    /// As [`FlowStates::change_flow`], while this process works on the flow state.
    pub async fn change_held_flow<T: Serialize + DeserializeOwned>(
        &self,
        key: FlowKey<'_>,
        change: impl Fn(T) -> Option<T>,
    ) -> CallResult<bool> {
        self.change_flow_of(Some(self.lease.process()), key, change).await
    }

    // How this process gets, keeps and ends its lease.

    /// Makes sure that the lease of this process lasts for a few seconds.
    pub async fn have_lease(&self) -> sqlx::Result<()> {
        if !self.lease.is_short() {
            return Ok(());
        }
        let _turn = self.lease.turn.lock().await;
        if self.lease.is_short() { self.renew_lease().await } else { Ok(()) }
    }

    /// Renews the lease of this process. If it was over, gives up what others have adopted meanwhile.
    pub async fn renew_lease(&self) -> sqlx::Result<()> {
        if !self.lease.renew().await? {
            return Ok(());
        }
        let pending = self.pending();
        let running = pending.ids();
        if running.is_empty() {
            return Ok(());
        }
        let own: Vec<String> = sqlx::query_scalar("SELECT name FROM visits WHERE held_by = $1")
            .bind(self.lease.process())
            .fetch_all(self.ground.store.pool())
            .await?;
        let own: HashSet<String> = own.into_iter().collect();
        running.iter().filter(|id| !own.contains(*id)).for_each(|id| pending.cancel(id));
        Ok(())
    }

    /// Ends the lease of this process, so that others may adopt at once what it has worked on.
    pub async fn release_lease(&self) -> sqlx::Result<()> {
        self.lease.release().await
    }
}
