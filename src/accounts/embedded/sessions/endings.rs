//! What ends when an account's secrets change or its person wants it: the other sessions, and all grants. Consents
//! stay, so a client can get new tokens by a new authorization.

use crate::{
    accounts::{
        Caller,
        embedded::{
            ground::{
                cookie::fingerprint,
                events::{AuditEntry, EventName, EventSource},
                refusal::CallResult,
                store::Writing,
            },
            records::accounts::{AccountRow, still_proven},
            sessions::{
                Sessions,
                stored::{Present, Session},
            },
        },
    },
    domain::ErrorCode,
};

/// One of the sessions in which the account is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    /// The login method of the session.
    pub method: crate::domain::LoginMethod,
    /// Seconds since the sign-in.
    pub age: i64,
    /// Seconds since the last request, with a precision of one minute.
    pub idle: i64,
    /// Whether it is the caller's own session.
    pub is_this: bool,
}

impl Sessions {
    /// Ends everything that somebody has proven for an account: its sessions, its grants, the links of its letters, and whatever is
    /// just being looked at. The secret of an authenticator that waits for its first code goes, too.
    pub async fn end_sessions(&self, tx: &mut Writing, account: &str) -> sqlx::Result<()> {
        sqlx::query(
            "UPDATE accounts SET credentials_version = credentials_version + 1, totp_candidate = NULL WHERE id = $1",
        )
        .bind(account)
        .execute(&mut **tx)
        .await?;
        self.drop_sessions(tx, account, None).await
    }

    /// The same but for the session that is kept, if the account still is as it was read; `false`, and nothing has changed, if somebody has
    /// changed it since.
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
        sqlx::query("DELETE FROM sessions WHERE account = $1 AND token_hash <> $2")
            .bind(account)
            .bind(kept.unwrap_or_default())
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

    pub async fn sign_ins_of(&self, caller: &Caller, account: &str) -> CallResult<Vec<SignIn>> {
        let (own, now) =
            (caller.cookie(&self.ground.settings.cookie).map(fingerprint), self.ground.clock.now());
        let rows: Vec<(String, String, i64, i64)> = sqlx::query_as(
            concat!("SELECT s.token_hash, s.state, s.created_at, s.seen_at FROM sessions s JOIN accounts a ON a.id = s.account \
             WHERE s.account = $1 AND s.expires_at > $2 AND s.seen_at > $3 AND ", still_proven!("s"), " ORDER BY s.seen_at DESC, s.token_hash"),
        )
        .bind(account)
        .bind(now)
        .bind(now - self.ground.config().session.idle)
        .fetch_all(self.ground.store.pool())
        .await?;
        let sign_in = |(hash, state, created_at, seen_at): (String, String, i64, i64)| {
            let session = self.read(&state)?;
            let is_this = own.as_ref() == Some(&hash);
            session.is_complete().then_some(SignIn {
                method: session.method,
                age: now - created_at,
                idle: now - seen_at,
                is_this,
            })
        };
        Ok(rows.into_iter().filter_map(sign_in).collect())
    }
}
