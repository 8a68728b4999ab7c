//! Closing one's own account, with thirty days to change one's mind. Meanwhile every sign-in ends with the question whether to
//! keep it ([`Stage::Closed`]), and nothing else counts for it; then upkeep deletes it (docs/decisions/0070).

use std::sync::Arc;

use crate::accounts::{
    Caller, Reply,
    embedded::{
        ground::{
            call::{CallResult, plain},
            events::{AuditEntry, EventName, EventSource},
        },
        mail::letters::Letter,
        own_account::{ChangeOutcome, ChangeResult, OwnAccount, into_reply},
        records::accounts::THIRTY_DAYS,
        sessions::{Depth, Present, Stage},
    },
};

pub struct AccountClosing {
    pub own: Arc<OwnAccount>,
}

impl AccountClosing {
    /// Closes the account of the signed-in person: its sessions, grants and known browsers end. Returns when it is deleted, in
    /// seconds since 1970.
    pub async fn close(&self, caller: &Caller) -> Reply<ChangeOutcome<i64>> {
        into_reply(self.closed(caller).await)
    }

    async fn closed(&self, caller: &Caller) -> ChangeResult<i64> {
        let present = self.own.proven(caller, Depth::Whole).await?;
        let (account, now) = (&present.account, self.own.ground.clock.now());
        let deleted_at = now + THIRTY_DAYS;
        let mut tx = self.own.ground.store.begin().await?;
        // Two presses at once, or a new password meanwhile: the later one finds another version and changes nothing.
        if !self.own.sessions.end_sessions_at(&mut tx, account, None).await? {
            return Err(crate::domain::ErrorCode::LoginRequired.into());
        }
        sqlx::query("UPDATE accounts SET closed_at = $2, expires_at = $3 WHERE id = $1")
            .bind(&account.id)
            .bind(now)
            .bind(deleted_at)
            .execute(&mut *tx)
            .await?;
        self.own.devices.forget_devices(&mut tx, &account.id).await?;
        self.own.mail.write(&mut tx, Letter::AccountClosed { deleted_at }, account, "").await?;
        let entry = AuditEntry::new(EventName::AccountClosed, EventSource::visitor(caller));
        self.own.ground.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        self.own.mail.deliver_soon();
        let gone = self.own.sessions.end(caller).await?;
        Ok(Reply::ok(deleted_at).with_cookie(gone).with_cookies(self.own.carried.cleared(caller)))
    }

    /// When the closed account is deleted whose person has just signed in with the caller's cookie, in seconds since 1970.
    pub async fn deleted_at(&self, caller: &Caller) -> Reply<Option<i64>> {
        let asking = async {
            let found = self.own.sessions.present_at(caller, Stage::Closed).await?;
            Ok(found.and_then(|present| Some(present.account.closed_at? + THIRTY_DAYS)))
        };
        plain(asking.await)
    }

    /// Keeps the closed account whose person has just signed in with the caller's cookie. The sign-in goes on afterwards
    /// (`Journey::resume`). `false`, and nothing has changed, if nobody has.
    pub async fn reopen(&self, caller: &Caller) -> Reply<bool> {
        plain(self.reopened(caller).await)
    }

    async fn reopened(&self, caller: &Caller) -> CallResult<bool> {
        let found = self.own.sessions.present_at(caller, Stage::Closed).await?;
        let found = found.filter(|present| !present.account.is_blocked());
        let Some(Present { account, .. }) = found else { return Ok(false) };
        let mut tx = self.own.ground.store.begin().await?;
        let kept = sqlx::query(
            "UPDATE accounts SET closed_at = NULL, expires_at = NULL WHERE id = $1 AND closed_at IS NOT NULL AND expires_at > $2 \
             AND credentials_version = $3",
        )
        .bind(&account.id)
        .bind(self.own.ground.clock.now())
        .bind(account.credentials_version)
        .execute(&mut *tx)
        .await?;
        // Of two presses at once the second one finds it open.
        if kept.rows_affected() == 1 {
            self.own.mail.write(&mut tx, Letter::AccountReopened, &account, "").await?;
            let entry = AuditEntry::new(EventName::AccountReopened, EventSource::visitor(caller));
            self.own.ground.events.record(&mut tx, entry.of(&account.id)).await?;
        }
        tx.commit().await?;
        self.own.mail.deliver_soon();
        Ok(true)
    }
}
