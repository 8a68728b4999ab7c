//! How sessions end, and what ends with them. Applications that a session has signed its person in to, and that want to be told, have a row
//! in `logout_notices` in the same transaction (docs/decisions/0078-signing-out-for-applications.md). Only what expires ends elsewhere, in
//! `people::upkeep`, and nobody is told.

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
            sessions::{Present, SESSIONS, Session, Sessions, Stage},
        },
    },
    domain::ErrorCode,
};

/// What is done before some sessions end: the statements, in which the sessions are `s`.
pub(super) struct Ending {
    /// Until the end of the transaction no code of theirs is exchanged.
    held: &'static str,
    notices: &'static str,
    grants: &'static str,
    sign_ins: &'static str,
}

macro_rules! ending {
    ($which:expr, $now:literal) => {
        Ending {
            held: concat!(
                "UPDATE sessions SET seen_at = seen_at WHERE token_hash IN (SELECT s.token_hash FROM sessions s WHERE ",
                $which,
                ")"
            ),
            notices: concat!(
                "INSERT INTO logout_notices (client, session, account, subject, made_at, next_try_at) \
                 SELECT i.client, i.session, i.account, CASE WHEN c.sector IS NULL THEN i.account ELSE u.subject END, ",
                $now,
                ", ",
                $now,
                " FROM sessions s JOIN oauth_sign_ins i ON i.session = s.public_id JOIN oauth_clients c ON c.id = i.client \
                 LEFT JOIN oauth_subjects u ON u.account = i.account AND u.sector = c.sector \
                 WHERE c.back_channel_logout IS NOT NULL AND (",
                $which,
                ") ON CONFLICT (client, session) DO NOTHING"
            ),
            grants: concat!(
                "DELETE FROM oauth_grants WHERE id IN (SELECT g.id FROM sessions s \
                 JOIN oauth_grants g ON g.account = s.account AND g.session = s.public_id \
                 WHERE (g.code_used_at IS NULL OR ' ' || g.scopes || ' ' NOT LIKE '% offline_access %') AND (",
                $which,
                "))"
            ),
            sign_ins: concat!(
                "DELETE FROM oauth_sign_ins WHERE session IN (SELECT s.public_id FROM sessions s WHERE ",
                $which,
                ")"
            ),
        }
    };
}

impl Ending {
    /// The session of a cookie.
    pub const OF_COOKIE: Self = ending!("s.token_hash = $1", "CAST($2 AS BIGINT)");
    /// All of an account but that of a cookie.
    pub const OF_ACCOUNT: Self =
        ending!("s.account = $1 AND s.token_hash <> $2", "CAST($3 AS BIGINT)");
    /// One of an account by its name, but not that of a cookie.
    pub const NAMED: Self =
        ending!("s.account = $1 AND s.public_id = $2 AND s.token_hash <> $3", "CAST($4 AS BIGINT)");
    /// What makes way for a new session, the third: that of another account with the same cookie, the first, and those that are too many.
    pub const REPLACED: Self = ending!(
        "(s.token_hash = $1 AND s.account <> $2) OR s.token_hash IN (SELECT m.token_hash FROM sessions m WHERE m.account = $2 \
         AND m.token_hash <> $3 AND m.token_hash <> $1 ORDER BY m.expires_at DESC, m.token_hash LIMIT 1000000 OFFSET 99)",
        "CAST($4 AS BIGINT)"
    );
}

// What the statement of those that are too many says.
const _: () = assert!(SESSIONS == 100);

impl Sessions {
    /// The same before a session of this account replaces the one of a cookie.
    pub(super) async fn before_replaced(
        &self,
        tx: &mut Writing,
        former: &str,
        account: &str,
        new: &str,
    ) -> sqlx::Result<()> {
        self.before_end(tx, &Ending::REPLACED, &[former, account, new]).await
    }

    /// Has applications told of the end of the caller's session, which opens nothing any more.
    pub async fn tell_of_end(&self, tx: &mut Writing, caller: &Caller) -> sqlx::Result<()> {
        let own = self.ground.cookie.of(caller).unwrap_or_default();
        self.before_end(tx, &Ending::OF_COOKIE, &[&own]).await
    }

    /// Does what has to be done before these sessions are deleted: the applications will be told, and what they may do without their person
    /// stays alone.
    pub(super) async fn before_end(
        &self,
        tx: &mut Writing,
        ending: &Ending,
        values: &[&str],
    ) -> sqlx::Result<()> {
        let of = |statement: &'static str| {
            values
                .iter()
                .fold(sqlx::query(statement), |query, value| query.bind((*value).to_owned()))
        };
        if of(ending.held).execute(&mut **tx).await?.rows_affected() == 0 {
            return Ok(());
        }
        let now = self.ground.clock.now();
        let written = of(ending.notices).bind(now).execute(&mut **tx).await?.rows_affected();
        of(ending.grants).execute(&mut **tx).await?;
        of(ending.sign_ins).execute(&mut **tx).await?;
        if written > 0 {
            let bell = self.ground.notices.clone();
            tx.after_commit(move || bell.notify_one());
        }
        Ok(())
    }

    /// Ends the caller's session if its sign-in is not complete.
    pub async fn abandon(&self, caller: &Caller) -> CallResult<()> {
        if let (Some(_), Some(place)) = (
            self.session(caller).await?.filter(|session| session.stage != Stage::SignedIn),
            self.ground.cookie.of(caller),
        ) {
            let mut tx = self.ground.store.begin().await?;
            self.before_end(&mut tx, &Ending::OF_COOKIE, &[&place]).await?;
            sqlx::query("DELETE FROM sessions WHERE token_hash = $1")
                .bind(place)
                .execute(&mut *tx)
                .await?;
            tx.commit().await?;
        }
        Ok(())
    }
}

// What ends when an account's secrets change or its person wants it: the other sessions, and all grants. Consents
// stay, so a client can get new tokens by a new authorization.

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
        let kept = kept.unwrap_or_default();
        self.before_end(tx, &Ending::OF_ACCOUNT, &[account, kept]).await?;
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
            self.before_end(&mut tx, &Ending::OF_COOKIE, &[&place]).await?;
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
