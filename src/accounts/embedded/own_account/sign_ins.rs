//! Where an account is signed in, signing out there, trusted browsers, and of which sign-ins there are letters.
//!
//! Ending one session, all of them or a browser's trust only takes away, and a thief could as well be the one who loses: it needs
//! no proof (docs/decisions/0069). Ending all others but one's own does, and so does choosing fewer or more letters.

use std::sync::Arc;

use crate::accounts::{
    Caller, Reply,
    embedded::{
        counting::devices::KnownBrowser,
        ground::{
            call::plain,
            events::{AuditEntry, EventName, EventSource},
        },
        own_account::{ChangeOutcome, OwnAccount, into_reply},
        records::accounts::SignInLetters,
        sessions::{Depth, Present, sign_ins::SignIn},
    },
};

/// Where the signed-in person's account is open, and who is told of it.
#[derive(Clone, Debug)]
pub struct SignInsElsewhere {
    /// The sessions, the last used first.
    pub sign_ins: Vec<SignIn>,
    /// The browsers in which the second factor is not asked for, the last used first.
    pub trusted: Vec<KnownBrowser>,
    pub letters: SignInLetters,
    pub has_email: bool,
}

pub struct OwnSignIns {
    pub own: Arc<OwnAccount>,
}

impl OwnSignIns {
    pub async fn sign_out_elsewhere(&self, caller: &Caller) -> Reply<ChangeOutcome<()>> {
        let answer = async {
            let present = self.own.proven(caller, Depth::Whole).await?;
            let mut tx = self.own.ground.store.begin().await?;
            let cookie = self.own.sessions.end_other_sessions(&mut tx, caller, &present).await?;
            let entry = AuditEntry::new(EventName::SessionsEnded, EventSource::visitor(caller));
            self.own.ground.events.record(&mut tx, entry.of(&present.account.id)).await?;
            tx.commit().await?;
            Ok(Reply::ok(()).with_cookie(cookie))
        };
        into_reply(answer.await)
    }

    /// Where this account is signed in, the last used first.
    pub async fn of_account(&self, caller: &Caller, account: &str) -> Reply<Vec<SignIn>> {
        plain(self.own.sessions.sign_ins_of(caller, account).await)
    }

    /// Everything about the sign-ins of the signed-in person; `None` if nobody is signed in.
    pub async fn overview(&self, caller: &Caller) -> Reply<Option<SignInsElsewhere>> {
        let read = async {
            let Some(Present { account, .. }) = self.own.sessions.present(caller).await? else {
                return Ok(None);
            };
            let mut trusted = self.own.devices.of_account(caller, &account.id).await?;
            trusted
                .retain(|browser| browser.trusted_until.is_some() && account.totp_secret.is_some());
            Ok(Some(SignInsElsewhere {
                sign_ins: self.own.sessions.sign_ins_of(caller, &account.id).await?,
                trusted,
                letters: account.sign_in_letters(),
                has_email: account.email.is_some(),
            }))
        };
        plain(read.await)
    }

    /// Ends the session of this name, unless it is the caller's own. Ending it twice is not an error.
    pub async fn sign_out_one(&self, caller: &Caller, id: &str) -> Reply<()> {
        let ended = async {
            let Some(Present { account, .. }) = self.own.sessions.present(caller).await? else {
                return Ok(());
            };
            let mut tx = self.own.ground.store.begin().await?;
            if self.own.sessions.end_one(&mut tx, caller, &account.id, id).await? {
                let entry = AuditEntry::new(EventName::SessionsEnded, EventSource::visitor(caller));
                self.own.ground.events.record(&mut tx, entry.of(&account.id).detail("one")).await?;
                tx.commit().await?;
            }
            Ok(())
        };
        plain(ended.await)
    }

    /// Ends everything that was proven for the account, everywhere. What is left is the caller's own cookie, which opens nothing
    /// any more and which [`OwnAccount::sign_out`] clears.
    pub async fn sign_out_everywhere(&self, caller: &Caller) -> Reply<()> {
        let ended = async {
            let Some(Present { account, .. }) = self.own.sessions.present(caller).await? else {
                return Ok(());
            };
            let own = self.own.ground.cookie.of(caller);
            let mut tx = self.own.ground.store.begin().await?;
            // Where somebody has changed the account meanwhile, the sessions of before have ended, this one among them.
            if self.own.sessions.end_sessions_at(&mut tx, &account, own.as_deref()).await? {
                self.own.sessions.tell_of_end(&mut tx, caller).await?;
                let entry = AuditEntry::new(EventName::SessionsEnded, EventSource::visitor(caller));
                self.own.ground.events.record(&mut tx, entry.of(&account.id).detail("all")).await?;
                tx.commit().await?;
            }
            Ok(())
        };
        plain(ended.await)
    }

    /// Has the second factor asked for again in the browser of this name. Doing so twice is not an error.
    pub async fn end_trust(&self, caller: &Caller, id: &str) -> Reply<()> {
        let ended = async {
            let Some(Present { account, .. }) = self.own.sessions.present(caller).await? else {
                return Ok(());
            };
            let mut tx = self.own.ground.store.begin().await?;
            if self.own.devices.distrust(&mut tx, &account.id, id).await? {
                let entry = AuditEntry::new(EventName::TrustEnded, EventSource::visitor(caller));
                self.own.ground.events.record(&mut tx, entry.of(&account.id)).await?;
                tx.commit().await?;
            }
            Ok(())
        };
        plain(ended.await)
    }

    /// Chooses of which sign-ins there are letters. Requires a recent reauthentication: a thief would want none.
    pub async fn choose_letters(
        &self,
        caller: &Caller,
        letters: SignInLetters,
    ) -> Reply<ChangeOutcome<()>> {
        let answer = async {
            let Present { account, .. } = self.own.proven(caller, Depth::Whole).await?;
            let mut tx = self.own.ground.store.begin().await?;
            // Not after a change that has ended the session meanwhile.
            let chosen = sqlx::query(
                "UPDATE accounts SET sign_in_letters = $2 WHERE id = $1 AND sign_in_letters <> $2 AND credentials_version = $3",
            )
            .bind(&account.id)
            .bind(letters.as_str())
            .bind(account.credentials_version)
            .execute(&mut *tx)
            .await?;
            if chosen.rows_affected() == 1 {
                let entry = AuditEntry::new(EventName::LettersChosen, EventSource::visitor(caller));
                let entry = entry.of(&account.id).detail(letters.as_str());
                self.own.ground.events.record(&mut tx, entry).await?;
                tx.commit().await?;
            }
            Ok(Reply::ok(()))
        };
        into_reply(answer.await)
    }
}
