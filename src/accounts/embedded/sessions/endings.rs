//! What ends when an account's secrets change or its person wants it: the other sessions, and all grants. Consents
//! stay, so a client can get new tokens by a new authorization.

use crate::accounts::{
    Caller,
    embedded::{
        ground::{
            events::{AuditEntry, EventName, EventSource},
            fingerprint::fingerprint,
            refusal::CallResult,
            store::Writing,
        },
        sessions::{Sessions, session::Session},
    },
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
    /// Ends all grants of an account, and all sessions except `kept` (the fingerprint of a session cookie).
    pub async fn end_sessions(
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

    /// Ends all grants and all sessions except the caller's own, which gets a new cookie value. Returns the
    /// `Set-Cookie` value.
    pub async fn end_other_sessions(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        session: &Session,
    ) -> CallResult<String> {
        let kept = self.cookie.of(caller);
        self.end_sessions(tx, &session.account, kept.as_deref()).await?;
        self.change_cookie(tx, caller, session).await
    }

    /// Ends the caller's session and returns the `Set-Cookie` value that deletes the cookie.
    pub async fn end(&self, caller: &Caller) -> CallResult<String> {
        if let Some(place) = self.cookie.of(caller) {
            let mut tx = self.store.begin().await?;
            let ended: Option<String> =
                sqlx::query_scalar("DELETE FROM sessions WHERE token_hash = $1 RETURNING state")
                    .bind(&place)
                    .fetch_optional(&mut *tx)
                    .await?;
            sqlx::query("DELETE FROM visits WHERE session = $1")
                .bind(&place)
                .execute(&mut *tx)
                .await?;
            let ended = ended.and_then(|state| serde_json::from_str::<Session>(&state).ok());
            if let Some(session) = ended.filter(Session::is_complete) {
                let entry = AuditEntry::new(EventName::SignOut, EventSource::visitor(caller));
                let entry = entry.of(&session.account).by(session.method);
                self.events.record(&mut tx, entry).await?;
            }
            tx.commit().await?;
        }
        Ok(self.cookie.set("", 0))
    }

    pub async fn sign_ins_of(&self, caller: &Caller, account: &str) -> CallResult<Vec<SignIn>> {
        let (own, now) = (caller.cookie(&self.settings.cookie).map(fingerprint), self.clock.now());
        let rows: Vec<(String, String, i64, i64)> = sqlx::query_as(
            "SELECT token_hash, state, created_at, seen_at FROM sessions \
             WHERE account = $1 AND expires_at > $2 AND seen_at > $3 ORDER BY seen_at DESC, token_hash",
        )
        .bind(account)
        .bind(now)
        .bind(now - self.settings.sessions.idle)
        .fetch_all(self.store.pool())
        .await?;
        let sign_in = |(hash, state, created_at, seen_at): (String, String, i64, i64)| {
            let session: Session = serde_json::from_str(&state).ok()?;
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
