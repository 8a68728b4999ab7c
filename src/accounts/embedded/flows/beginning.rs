//! Begins flows within an allowance, because anybody may begin one as often as they like.

use serde::Serialize;

use crate::accounts::{
    Caller,
    embedded::{
        counting::allowance::Allowance,
        flows::{renewal::Renewed, states::FlowStates},
        ground::{refusal::CallResult, store::Writing},
    },
};

impl FlowStates {
    /// Creates a flow state that anybody may create repeatedly, so it is counted against an allowance. The browser gets a
    /// new cookie.
    pub async fn begin_flow<T: Serialize + Sync>(
        &self,
        caller: &Caller,
        allowance: Allowance<'_>,
        (kind, name): (&str, &str),
        state: &T,
        lifetime: i64,
    ) -> CallResult<Renewed> {
        let mut tx = self.store.begin().await?;
        self.counters.allow_one(&mut tx, caller, allowance).await?;
        let renewed = self.begin_in(&mut tx, caller, (kind, name), state, lifetime).await?;
        tx.commit().await?;
        Ok(renewed)
    }

    /// The same within a transaction, counted by somebody else.
    pub(super) async fn begin_in<T: Serialize + Sync>(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        name: (&str, &str),
        state: &T,
        lifetime: i64,
    ) -> CallResult<Renewed> {
        let renewed = self.renew_cookie(tx, caller).await?;
        self.put_flow(&mut **tx, &renewed.session, name, state, lifetime).await?;
        Ok(renewed)
    }

    /// Leaves a flow state for a browser that fetches it with something else than its session cookie.
    pub async fn leave_flow<T: Serialize + Sync>(
        &self,
        caller: &Caller,
        allowance: Allowance<'_>,
        session: &str,
        name: (&str, &str),
        state: &T,
        lifetime: i64,
    ) -> CallResult<()> {
        let mut tx = self.store.begin().await?;
        self.counters.allow_one(&mut tx, caller, allowance).await?;
        self.put_flow(&mut *tx, session, name, state, lifetime).await?;
        tx.commit().await?;
        Ok(())
    }
}
