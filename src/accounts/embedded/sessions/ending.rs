//! How sessions end, and what ends with them. Applications are told (docs/decisions/0078-signing-out-for-applications.md). Only
//! what expires ends elsewhere, in `people::upkeep`, and nobody is told.

use crate::{
    accounts::{
        Caller,
        embedded::{
            ground::{
                call::CallResult,
                events::{AuditEntry, EventName, EventSource},
                store::Writing,
            },
            records::accounts::AccountRow,
            sessions::{Present, Session, Sessions, Stage, before_end::EndingSessions},
        },
    },
    domain::ErrorCode,
};

impl Sessions {
    /// Has applications told of the end of the caller's session, which opens nothing any more.
    pub async fn tell_of_end(&self, tx: &mut Writing, caller: &Caller) -> sqlx::Result<()> {
        let own = self.ground.cookie.of(caller).unwrap_or_default();
        self.ends.before(tx, &EndingSessions::OF_COOKIE, &[&own]).await
    }

    /// Ends the caller's session if its sign-in is not complete.
    pub async fn abandon(&self, caller: &Caller) -> CallResult<()> {
        if let (Some(_), Some(place)) = (
            self.session(caller).await?.filter(|session| session.stage != Stage::SignedIn),
            self.ground.cookie.of(caller),
        ) {
            let mut tx = self.ground.store.begin().await?;
            self.ends.before(&mut tx, &EndingSessions::OF_COOKIE, &[&place]).await?;
            sqlx::query("DELETE FROM sessions WHERE token_hash = $1")
                .bind(place)
                .execute(&mut *tx)
                .await?;
            tx.commit().await?;
        }
        Ok(())
    }

    // What ends when an account's secrets change or its person wants it: the other sessions, and all grants. Consents
    // stay, so a client can get new tokens by a new authorization.

    /// Ends everything that somebody has proven for an account: its sessions, its grants, the links of its letters, and whatever
    /// is just being looked at. The secret of an authenticator that waits for its first code goes, too.
    pub async fn end_sessions(&self, tx: &mut Writing, account: &str) -> sqlx::Result<()> {
        sqlx::query(
            "UPDATE accounts SET credentials_version = credentials_version + 1, totp_candidate = NULL WHERE id = $1",
        )
        .bind(account)
        .execute(&mut **tx)
        .await?;
        self.drop_sessions(tx, account, None).await
    }

    /// The same but for the session that is kept, if the account still is as it was read; `false`, and nothing has changed, if
    /// somebody has changed it since.
    pub async fn end_sessions_at(
        &self,
        tx: &mut Writing,
        account: &AccountRow,
        kept: Option<&str>,
    ) -> sqlx::Result<bool> {
        let raised = sqlx::query(
            "UPDATE accounts SET credentials_version = $3, totp_candidate = NULL WHERE id = $1 AND credentials_version = $2",
        )
        .bind(&account.id)
        .bind(account.credentials_version)
        .bind(account.credentials_version + 1)
        .execute(&mut **tx)
        .await?;
        if raised.rows_affected() == 1 {
            self.drop_sessions(tx, &account.id, kept).await?;
        }
        Ok(raised.rows_affected() == 1)
    }

    async fn drop_sessions(
        &self,
        tx: &mut Writing,
        account: &str,
        kept: Option<&str>,
    ) -> sqlx::Result<()> {
        if let Some(kept) = kept {
            // Before the grants, as the exchange of a code has it: else the two could wait for each other.
            sqlx::query("UPDATE sessions SET seen_at = seen_at WHERE token_hash = $1")
                .bind(kept)
                .execute(&mut **tx)
                .await?;
        }
        let kept = kept.unwrap_or_default();
        self.ends.before(tx, &EndingSessions::OF_ACCOUNT, &[account, kept]).await?;
        sqlx::query("DELETE FROM sessions WHERE account = $1 AND token_hash <> $2")
            .bind(account)
            .bind(kept)
            .execute(&mut **tx)
            .await?;
        sqlx::query("DELETE FROM oauth_grants WHERE account = $1")
            .bind(account)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    /// The same for a change that the signed-in person makes: only the caller's own session stays, with a new cookie value.
    /// Returns the `Set-Cookie` value.
    ///
    /// # Errors
    /// [`ErrorCode::LoginRequired`], after which the caller must drop the transaction, if somebody else has changed the account
    /// since the session was read.
    pub async fn end_other_sessions(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        Present { session, account }: &Present,
    ) -> CallResult<String> {
        let kept = self.ground.cookie.of(caller).unwrap_or_default();
        if !self.end_sessions_at(tx, account, Some(&kept)).await? {
            return Err(ErrorCode::LoginRequired.into());
        }
        sqlx::query("UPDATE sessions SET credentials_version = $2 WHERE token_hash = $1")
            .bind(&kept)
            .bind(account.credentials_version + 1)
            .execute(&mut **tx)
            .await?;
        self.change_cookie(tx, caller, session).await
    }

    /// Ends the caller's session and returns the `Set-Cookie` value that deletes the cookie.
    pub async fn end(&self, caller: &Caller) -> CallResult<String> {
        if let Some(place) = self.ground.cookie.of(caller) {
            let mut tx = self.ground.store.begin().await?;
            self.ends.before(&mut tx, &EndingSessions::OF_COOKIE, &[&place]).await?;
            let ended: Option<String> =
                sqlx::query_scalar("DELETE FROM sessions WHERE token_hash = $1 RETURNING state")
                    .bind(&place)
                    .fetch_optional(&mut *tx)
                    .await?;
            sqlx::query("DELETE FROM visits WHERE session = $1")
                .bind(&place)
                .execute(&mut *tx)
                .await?;
            let ended = ended.and_then(|state| self.read(&state));
            if let Some(session) = ended.filter(Session::is_complete) {
                let entry = AuditEntry::new(EventName::SignOut, EventSource::visitor(caller));
                let entry = entry.of(&session.account).by(session.method);
                self.ground.events.record(&mut tx, entry).await?;
            }
            tx.commit().await?;
        }
        Ok(self.ground.cookie.set("", 0))
    }
}
