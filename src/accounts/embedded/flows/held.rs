//! Flow states that one process at a time works on. When it has died, another one adopts them.

use serde::{Serialize, de::DeserializeOwned};

use crate::accounts::{
    Caller,
    embedded::{
        flows::{renewal::Renewed, states::FlowStates},
        ground::refusal::CallResult,
    },
};

/// A flow state, and who works on it.
pub struct HeldFlow<T> {
    /// The name of the flow state.
    pub name: String,
    /// The flow state.
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
    /// As [`FlowStates::begin_flow`], for a flow state that this process works on. It passed its gate, and is one of those that wait
    /// (`flows::pending`), so it is counted no more.
    pub async fn begin_held_flow<T: Serialize + Sync>(
        &self,
        caller: &Caller,
        (kind, name): (&str, &str),
        state: &T,
        lifetime: i64,
    ) -> CallResult<Renewed> {
        self.have_lease().await?;
        let mut tx = self.store.begin().await?;
        let renewed = self.begin_in(&mut tx, caller, (kind, name), state, lifetime).await?;
        sqlx::query("UPDATE visits SET held_by = $3 WHERE kind = $1 AND name = $2")
            .bind(kind)
            .bind(name)
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
        kind: &str,
    ) -> CallResult<impl Iterator<Item = HeldFlow<T>>> {
        let now = self.clock.now();
        let rows: Vec<(String, String, i64, String, i64)> = sqlx::query_as(
            "SELECT v.name, v.state, v.expires_at, COALESCE(v.held_by, ''), COALESCE(p.leased_until, 0) \
             FROM visits v LEFT JOIN processes p ON p.id = v.held_by \
             WHERE v.session = $1 AND v.kind = $2 AND v.expires_at > $3 ORDER BY v.created_at DESC, v.name",
        )
        .bind(session)
        .bind(kind)
        .bind(now)
        .fetch_all(self.store.pool())
        .await?;
        Ok(rows.into_iter().filter_map(move |(name, sealed, expires_at, holder, until)| {
            let state = self.unseal_flow((kind, &name), &sealed)?;
            let is_own = holder == self.lease.process();
            let is_orphan = !holder.is_empty() && (is_own || until <= now);
            Some(HeldFlow { name, state, expires_at, holder, is_orphan })
        }))
    }

    /// Makes this process, which has a lease, the one that works on an orphan of this holder. Of several that try at once, one succeeds. Returns
    /// the flow state; `None` if another process has it, or if it is gone or cannot be opened.
    pub async fn adopt_flow<T: DeserializeOwned>(
        &self,
        (kind, name): (&str, &str),
        holder: &str,
    ) -> CallResult<Option<T>> {
        let own = self.lease.process();
        let sealed: Option<String> = sqlx::query_scalar(
            "UPDATE visits SET held_by = $4 WHERE kind = $1 AND name = $2 AND held_by = $3 AND expires_at > $5 \
             AND NOT EXISTS (SELECT 1 FROM processes WHERE id = $3 AND id <> $4 AND leased_until > $5) RETURNING state",
        )
        .bind(kind)
        .bind(name)
        .bind(holder)
        .bind(own)
        .bind(self.clock.now())
        .fetch_optional(self.store.pool())
        .await?;
        Ok(sealed.and_then(|sealed| self.unseal_flow((kind, name), &sealed)))
    }

    /// As [`FlowStates::change_flow`], while this process works on the flow state.
    pub async fn change_held_flow<T: Serialize + DeserializeOwned>(
        &self,
        name: (&str, &str),
        change: impl Fn(T) -> Option<T>,
    ) -> CallResult<bool> {
        self.change_flow_of(Some(self.lease.process()), name, change).await
    }
}
