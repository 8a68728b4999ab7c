//! Another e-mail address. A letter to the new address makes the change, one to the old address undoes it for three days,
//! whatever has become of the account since: who reads the old mailbox then gets a link for a new password (docs/decisions/0071).

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Errors, Reply, TokenKind,
        embedded::{
            ground::{
                call::{CallResult, plain},
                events::{AuditEntry, EventName, EventSource},
                fingerprint,
                store::Writing,
            },
            mail::letters::Letter,
            own_account::{ChangeOutcome, ChangeResult, OwnAccount, into_reply},
            records::{
                accounts::{AccountRow, Deletable, account_columns, canonical},
                links::LinkPurpose,
            },
            sessions::Depth,
        },
    },
    domain::{Email, ErrorCode, Secret, kept},
};

/// Changes that may be asked for in a day.
const ASKED: i64 = 5;

macro_rules! change_columns {
    () => {
        "id, account, credentials_version, old_email, new_email, asked_at, by_desk"
    };
}

#[derive(sqlx::FromRow)]
struct EmailChange {
    id: String,
    account: String,
    credentials_version: i64,
    old_email: Option<String>,
    new_email: String,
    asked_at: i64,
    by_desk: i64,
}

pub struct EmailChanges {
    pub own: Arc<OwnAccount>,
}

impl EmailChanges {
    /// Asks for another e-mail address: writes to both. The answer is the same whether or not somebody has the new one already.
    pub async fn ask_for_email(&self, caller: &Caller, typed: &str) -> Reply<ChangeOutcome<()>> {
        into_reply(self.asked_for_email(caller, typed).await)
    }

    async fn asked_for_email(&self, caller: &Caller, typed: &str) -> ChangeResult<()> {
        let present = self.own.proven(caller, Depth::Whole).await?;
        let account = &present.account;
        let of_field = |code| Errors::of_field("email", code);
        let email = Email::parse(typed).map_err(of_field)?;
        if account.email.as_deref().map(canonical) == Some(email.canonical()) {
            return Err(of_field(ErrorCode::UserEmailAlreadyExist).into());
        }
        let taken = self.own.accounts.account_by_name(email.as_str()).await?;
        let is_free =
            taken.is_none_or(|other| other.id == account.id || other.activated_at.is_none());
        let now = self.own.ground.clock.now();
        let mut tx = self.own.ground.store.begin().await?;
        // The account's row first, here and below: a change that is undone at the same time either sees this one, or ends the
        // proof of it.
        let locked =
            sqlx::query("UPDATE accounts SET id = id WHERE id = $1 AND credentials_version = $2")
                .bind(&account.id)
                .bind(account.credentials_version)
                .execute(&mut *tx)
                .await?;
        if locked.rows_affected() == 0 {
            return Err(ErrorCode::LoginRequired.into());
        }
        let (asked, last): (i64, Option<i64>) = sqlx::query_as(
            "SELECT COUNT(CASE WHEN asked_at > $2 THEN 1 END), MAX(asked_at) FROM email_changes WHERE account = $1",
        )
        .bind(&account.id)
        .bind(now - 24 * 3600)
        .fetch_one(&mut *tx)
        .await?;
        if asked >= ASKED {
            return Err(ErrorCode::TooManyRequests.into());
        }
        // Only the newest can be confirmed. What undoes an earlier one stays.
        sqlx::query("UPDATE email_changes SET confirm_hash = NULL WHERE account = $1")
            .bind(&account.id)
            .execute(&mut *tx)
            .await?;
        let (confirm, undo) = (self.own.ground.rng.token(), self.own.ground.rng.token());
        sqlx::query(
            "INSERT INTO email_changes (id, account, credentials_version, old_email, new_email, confirm_hash, undo_hash, asked_at, \
             confirm_until, undo_until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(self.own.ground.rng.id())
        .bind(&account.id)
        .bind(account.credentials_version)
        .bind(&account.email)
        .bind(email.as_str())
        .bind(is_free.then(|| fingerprint(&confirm)))
        .bind(account.email.as_ref().map(|_| fingerprint(&undo)))
        // Changes within a second keep their order.
        .bind(last.map_or(now, |last| now.max(last + 1)))
        .bind(now + kept::EMAIL_CONFIRM)
        .bind(now + kept::EMAIL_CONFIRM + kept::UNDO)
        .execute(&mut *tx)
        .await?;
        if is_free && self.own.counters.may_write(&mut tx, email.as_str()).await? {
            self.own
                .mail
                .write_to(&mut tx, Letter::EmailConfirm, account, email.as_str(), &confirm)
                .await?;
        }
        self.own.mail.write(&mut tx, Letter::EmailChanging, account, &undo).await?;
        let entry = AuditEntry::new(EventName::EmailChangeAsked, EventSource::visitor(caller));
        self.own.ground.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        self.own.mail.deliver_soon();
        Ok(Reply::ok(()))
    }

    /// Makes the change that the letter to the new address asked to confirm. `false` if its link counts no more.
    pub async fn confirm_email(&self, caller: &Caller, token: &Secret) -> Reply<bool> {
        plain(self.confirmed_email(caller, token.expose()).await)
    }

    async fn confirmed_email(&self, caller: &Caller, token: &str) -> CallResult<bool> {
        let now = self.own.ground.clock.now();
        let mut tx = self.own.ground.store.begin().await?;
        let change: Option<EmailChange> = sqlx::query_as(concat!(
            "SELECT ",
            change_columns!(),
            " FROM email_changes WHERE confirm_hash = $1 AND confirm_until > $2"
        ))
        .bind(fingerprint(token))
        .bind(now)
        .fetch_optional(&mut *tx)
        .await?;
        let Some(change) = change else { return Ok(false) };
        let changed = sqlx::query(
            "UPDATE accounts SET username = CASE WHEN username = email THEN $3 ELSE username END, email = $3, email_unproven = 0, \
             email_rests_until = NULL WHERE id = $1 AND credentials_version = $2 AND blocked = 0 AND closed_at IS NULL",
        )
        .bind(&change.account)
        .bind(change.credentials_version)
        .bind(&change.new_email)
        .execute(&mut *tx)
        .await?;
        let spent = sqlx::query(
            "UPDATE email_changes SET changed_at = $3, confirm_hash = NULL WHERE id = $1 AND confirm_hash = $2",
        )
        .bind(&change.id)
        .bind(fingerprint(token))
        .bind(now)
        .execute(&mut *tx)
        .await?;
        if changed.rows_affected() == 0
            || spent.rows_affected() == 0
            || !self.takes_name(&mut tx, caller, &change).await?
        {
            return Ok(false);
        }
        let entry = AuditEntry::new(EventName::EmailChanged, EventSource::visitor(caller));
        self.own.ground.events.record(&mut tx, entry.of(&change.account)).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Makes the new address a name to sign in with; `false` if it is another account's. A registration of it that nobody has
    /// activated gives it up: who confirms reads the mailbox. The old address stays a name of the account until its time to undo
    /// is over, so that nobody else takes it.
    async fn takes_name(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        change: &EmailChange,
    ) -> CallResult<bool> {
        let name = canonical(&change.new_email);
        let waiting: Option<String> = sqlx::query_scalar(
            "SELECT a.id FROM accounts a JOIN login_names n ON n.account = a.id WHERE n.name = $1 AND a.activated_at IS NULL",
        )
        .bind(&name)
        .fetch_optional(&mut **tx)
        .await?;
        if let Some(waiting) = waiting {
            let entry =
                AuditEntry::new(EventName::RegistrationDeleted, EventSource::visitor(caller));
            let entry = entry.detail("address_confirmed");
            self.own.accounts.delete(tx, &waiting, Deletable::NotActivated, entry).await?;
        }
        Ok(self.own.accounts.take_name(tx, &name, &change.account).await?)
    }

    /// Undoes a change by the link of the letter to the old address, and every later one: the old address is the account's again,
    /// whatever was proven before counts no more, and a link for a new password goes there. `false` if the link counts no more.
    pub async fn undo_email(&self, caller: &Caller, token: &Secret) -> Reply<bool> {
        plain(self.undone_email(caller, token.expose()).await)
    }

    async fn undone_email(&self, caller: &Caller, token: &str) -> CallResult<bool> {
        let now = self.own.ground.clock.now();
        let mut tx = self.own.ground.store.begin().await?;
        let change: Option<EmailChange> = sqlx::query_as(concat!(
            "SELECT ",
            change_columns!(),
            " FROM email_changes WHERE undo_hash = $1 AND undo_until > $2"
        ))
        .bind(fingerprint(token))
        .bind(now)
        .fetch_optional(&mut *tx)
        .await?;
        let Some(change) = change else { return Ok(false) };
        let Some(old) = change.old_email.clone() else { return Ok(false) };
        self.own.sessions.end_sessions(&mut tx, &change.account).await?;
        let spent = sqlx::query(
            "UPDATE email_changes SET undo_hash = NULL, confirm_hash = NULL WHERE id = $1 AND undo_hash = $2",
        )
        .bind(&change.id)
        .bind(fingerprint(token))
        .execute(&mut *tx)
        .await?;
        if spent.rows_affected() == 0 {
            return Ok(false);
        }
        let later: Vec<(String, i64)> = sqlx::query_as(
            "UPDATE email_changes SET undo_hash = NULL, confirm_hash = NULL WHERE account = $1 AND asked_at > $2 RETURNING new_email, by_desk",
        )
        .bind(&change.account)
        .bind(change.asked_at)
        .fetch_all(&mut *tx)
        .await?;
        // The links of letters to the address that is left, and those of people who were signed in.
        self.own.links.spend_all(&mut tx, &change.account).await?;
        let former: Option<String> = sqlx::query_scalar("SELECT email FROM accounts WHERE id = $1")
            .bind(&change.account)
            .fetch_one(&mut *tx)
            .await?;
        // An address that the desk has entered still opens nothing, unless its change is undone with this one.
        let is_of_the_desk = change.by_desk != 0 || later.iter().any(|(_, by_desk)| *by_desk != 0);
        sqlx::query(
            "UPDATE accounts SET username = CASE WHEN username = email THEN $2 ELSE username END, email = $2, email_unproven = 0, \
             email_rests_until = CASE WHEN $3 = 1 THEN NULL ELSE email_rests_until END WHERE id = $1",
        )
        .bind(&change.account)
        .bind(&old)
        .bind(i64::from(is_of_the_desk))
        .execute(&mut *tx)
        .await?;
        let left = later.into_iter().map(|(email, _)| email).chain([change.new_email.clone()]);
        self.give_up_names(&mut tx, &change, &old, left).await?;
        let account: AccountRow = sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts a WHERE a.id = $1"
        ))
        .bind(&change.account)
        .fetch_one(&mut *tx)
        .await?;
        if let Some(left) = former.filter(|email| canonical(email) != canonical(&old)) {
            self.own.mail.write_to(&mut tx, Letter::EmailUndone, &account, &left, "").await?;
        }
        let purpose = LinkPurpose::Password(TokenKind::Reset);
        let reset = self.own.links.issue(&mut tx, purpose, &account).await?;
        self.own.mail.write(&mut tx, Letter::Password(TokenKind::Reset), &account, &reset).await?;
        let entry = AuditEntry::new(EventName::EmailChangeUndone, EventSource::visitor(caller));
        self.own.ground.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        self.own.mail.deliver_soon();
        Ok(true)
    }

    /// Takes the addresses that were undone from the names of the account, unless an earlier change could still be undone to one.
    async fn give_up_names(
        &self,
        tx: &mut Writing,
        change: &EmailChange,
        old: &str,
        left: impl Iterator<Item = String>,
    ) -> CallResult<()> {
        let username: String = sqlx::query_scalar("SELECT username FROM accounts WHERE id = $1")
            .bind(&change.account)
            .fetch_one(&mut **tx)
            .await?;
        let earlier: Vec<Option<String>> = sqlx::query_scalar(
            "SELECT old_email FROM email_changes WHERE account = $1 AND undo_hash IS NOT NULL",
        )
        .bind(&change.account)
        .fetch_all(&mut **tx)
        .await?;
        let kept: Vec<String> = earlier
            .iter()
            .flatten()
            .map(String::as_str)
            .chain([old, &username])
            .map(canonical)
            .collect();
        for name in left.map(|email| canonical(&email)).filter(|name| !kept.contains(name)) {
            sqlx::query("DELETE FROM login_names WHERE name = $1 AND account = $2")
                .bind(name)
                .bind(&change.account)
                .execute(&mut **tx)
                .await?;
        }
        Ok(())
    }
}
