//! The session cookie of a browser before it signs in: a new value for each thing that begins, and the flow states that
//! move along to it.

use crate::accounts::{
    Caller,
    embedded::{
        flows::states::FlowStates,
        ground::{fingerprint::fingerprint, refusal::CallResult, store::Writing},
    },
};

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

    /// A new session cookie that nothing is bound to yet.
    pub(super) fn new_cookie(&self) -> Renewed {
        let token = self.rng.token();
        Renewed { session: fingerprint(&token), cookie: self.cookie.set(&token, COOKIE_LIFETIME) }
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
