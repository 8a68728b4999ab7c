//! Begins flows within a quota, because anybody may begin one as often as they like.

use serde::Serialize;

use crate::accounts::{
    Caller,
    embedded::{
        counting::allowance::Quota,
        flows::{renewal::Renewed, states::FlowStates},
        ground::{refusal::CallResult, store::Writing},
    },
};

/// The most flow states of one kind that a browser has.
const MOST_FLOWS: i64 = 20;

impl FlowStates {
    /// Creates a flow state that anybody may create repeatedly, so it is counted against a quota. The browser gets a
    /// new cookie.
    pub async fn begin_flow<T: Serialize + Sync>(
        &self,
        caller: &Caller,
        quota: Quota,
        (kind, name): (&str, &str),
        state: &T,
        lifetime: i64,
    ) -> CallResult<Renewed> {
        let mut tx = self.store.begin().await?;
        let renewed = self.begin_in(&mut tx, caller, quota, (kind, name), state, lifetime).await?;
        tx.commit().await?;
        Ok(renewed)
    }

    /// The same within a transaction.
    pub(super) async fn begin_in<T: Serialize + Sync>(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        quota: Quota,
        name: (&str, &str),
        state: &T,
        lifetime: i64,
    ) -> CallResult<Renewed> {
        self.counters.allow_one(tx, caller, quota).await?;
        let renewed = self.renew_cookie(tx, caller).await?;
        self.put_flow(&mut **tx, &renewed.session, name, state, lifetime).await?;
        Ok(renewed)
    }

    /// Leaves a flow state for a browser that fetches it with something else than its session cookie.
    pub async fn leave_flow<T: Serialize + Sync>(
        &self,
        caller: &Caller,
        quota: Quota,
        session: &str,
        name: (&str, &str),
        state: &T,
        lifetime: i64,
    ) -> CallResult<()> {
        let mut tx = self.store.begin().await?;
        self.counters.allow_one(&mut tx, caller, quota).await?;
        self.put_flow(&mut *tx, session, name, state, lifetime).await?;
        tx.commit().await?;
        Ok(())
    }

    /// As [`FlowStates::begin_flow`], for kinds of which a browser may have several; the oldest are deleted. An
    /// existing cookie is kept, because another tab may be on its way back with it. Returns the `Set-Cookie` value for
    /// a browser that had none.
    pub async fn add_flow<T: Serialize + Sync>(
        &self,
        caller: &Caller,
        quota: Quota,
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
        self.counters.allow_one(&mut tx, caller, quota).await?;
        self.put_flow(&mut *tx, &session, (kind, name), state, lifetime).await?;
        sqlx::query(
            "DELETE FROM visits WHERE session = $1 AND kind = $2 AND name NOT IN \
             (SELECT name FROM visits WHERE session = $1 AND kind = $2 ORDER BY created_at DESC, name LIMIT CAST($3 AS BIGINT))",
        )
        .bind(&session)
        .bind(kind)
        .bind(MOST_FLOWS)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(cookie)
    }
}
