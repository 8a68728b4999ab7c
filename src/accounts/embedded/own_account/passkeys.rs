//! A person adds a passkey, names it, removes it, and reauthenticates by one. Adding and removing need a recent reauthentication,
//! end the other sessions and cause a letter.

use std::sync::Arc;

use serde_json::Value;

use crate::{
    accounts::{
        Caller, Reply,
        embedded::{
            ground::{
                call::{CallResult, plain},
                events::{AuditEntry, EventName, EventSource},
            },
            mail::letters::Letter,
            own_account::{ChangeOutcome, OwnAccount, Unchanged, into_reply},
            people::passkeys::PasskeyUse,
            records::passkeys::Passkey,
            sessions::{Depth, Present},
        },
    },
    domain::{ErrorCode, LoginMethod},
};

/// The longest name of a passkey, in characters.
const LONGEST_NAME: usize = 60;

pub struct OwnPasskeys {
    pub own: Arc<OwnAccount>,
}

impl OwnPasskeys {
    /// The passkeys of this account, oldest first.
    pub async fn of_account(&self, account: &str) -> Reply<Vec<Passkey>> {
        plain(self.own.factors.proofs.passkeys.of_account(account).await)
    }

    /// What the browser of the signed-in person is asked to make a passkey with.
    pub async fn ask_for_one(&self, caller: &Caller) -> Reply<ChangeOutcome<Value>> {
        let asked = async {
            let Present { account, .. } = self.own.proven(caller, Depth::Whole).await?;
            let own = self.own.factors.proofs.passkeys.of_account(&account.id).await?;
            Ok(Reply::ok(self.own.factors.proofs.creation(&account, &own)?))
        };
        into_reply(asked.await)
    }

    /// Adds the passkey that the browser has made. Without a name it gets that of its keeper, or of the browser.
    pub async fn add(&self, caller: &Caller, answer: &str) -> Reply<ChangeOutcome<()>> {
        let added = async {
            let present = self.own.proven(caller, Depth::Whole).await?;
            let account = &present.account;
            let (made, name) = self.own.factors.proofs.made(caller, account, answer).await?;
            let mut tx = self.own.ground.store.begin().await?;
            let id =
                self.own.factors.proofs.passkeys.add(&mut tx, &account.id, &made, &name).await?;
            let cookie = self.own.sessions.end_other_sessions(&mut tx, caller, &present).await?;
            self.own.mail.write(&mut tx, Letter::PasskeyAdded, account, "").await?;
            let entry = AuditEntry::new(EventName::PasskeyAdded, EventSource::visitor(caller));
            self.own.ground.events.record(&mut tx, entry.of(&account.id).detail(&id)).await?;
            tx.commit().await?;
            self.own.mail.deliver_soon();
            Ok(Reply::ok(()).with_cookie(cookie))
        };
        into_reply(added.await)
    }

    pub async fn rename(&self, caller: &Caller, id: &str, name: &str) -> Reply<ChangeOutcome<()>> {
        let renamed = async {
            let found = self.own.sessions.present(caller).await?;
            let Present { account, .. } = found.ok_or(Unchanged::SignedOut)?;
            let name = name_of(name)?;
            let mut tx = self.own.ground.store.begin().await?;
            if self.own.factors.proofs.passkeys.rename(&mut tx, &account.id, id, name).await? {
                let source = EventSource::visitor(caller);
                let entry = AuditEntry::new(EventName::PasskeyRenamed, source);
                self.own.ground.events.record(&mut tx, entry.of(&account.id).detail(id)).await?;
            }
            tx.commit().await?;
            Ok(Reply::ok(()))
        };
        into_reply(renamed.await)
    }

    /// Removes a passkey, but never the last way in. `by_password` says whether people can sign in by password.
    pub async fn remove(
        &self,
        caller: &Caller,
        id: &str,
        by_password: bool,
    ) -> Reply<ChangeOutcome<()>> {
        let answer = async {
            let present = self.own.proven(caller, Depth::Strong).await?;
            let account = &present.account;
            let mut tx = self.own.ground.store.begin().await?;
            if !self.own.drop_passkey(&mut tx, caller, account, id).await? {
                return Ok(Reply::ok(()));
            }
            if !self.own.has_way_in(&mut tx, account, by_password).await? {
                return Err(ErrorCode::LastWayIn.into());
            }
            let cookie = self.own.sessions.end_other_sessions(&mut tx, caller, &present).await?;
            tx.commit().await?;
            self.own.mail.deliver_soon();
            Ok(Reply::ok(()).with_cookie(cookie))
        };
        into_reply(answer.await)
    }

    /// What the browser of the signed-in person is asked to reauthenticate with. `None` without a passkey.
    pub async fn ask_again(&self, caller: &Caller) -> Reply<Option<Value>> {
        let asked = async {
            let Some(Present { account, .. }) = self.own.sessions.present(caller).await? else {
                return Ok(None);
            };
            let proofs = &self.own.factors.proofs;
            let own = proofs.passkeys.of_account(&account.id).await?;
            if own.is_empty() {
                return Ok(None);
            }
            proofs.request(PasskeyUse::Again, Some(&account.id), &own).map(Some)
        };
        plain(asked.await)
    }

    /// Reauthenticates the signed-in person by passkey, which proves as much as a password and a code. The session gets a new
    /// cookie value.
    pub async fn prove_again(&self, caller: &Caller, answer: &str) -> Reply<ChangeOutcome<()>> {
        let proven = async {
            let found = self.own.sessions.present(caller).await?;
            let Present { mut session, account } = found.ok_or(Unchanged::SignedOut)?;
            let proofs = &self.own.factors.proofs;
            let passkey = proofs.prove(caller, PasskeyUse::Again, Some(&account), answer).await?;
            session.proven_by = Some(passkey.id);
            let now = self.own.ground.clock.now();
            (session.proven_at, session.code_at) = (now, now);
            let mut tx = self.own.ground.store.begin().await?;
            let cookie = self.own.sessions.change_cookie(&mut tx, caller, &session).await?;
            let entry = AuditEntry::new(EventName::Reauthenticated, EventSource::visitor(caller));
            let entry = entry.of(&account.id).by(LoginMethod::Passkey);
            self.own.ground.events.record(&mut tx, entry).await?;
            tx.commit().await?;
            Ok(Reply::ok(()).with_cookie(cookie))
        };
        into_reply(proven.await)
    }
}

/// A name as its person wrote it.
fn name_of(typed: &str) -> CallResult<&str> {
    let name = typed.trim();
    let code = if name.is_empty() {
        ErrorCode::Required
    } else if name.chars().count() > LONGEST_NAME {
        ErrorCode::MaxLength
    } else if name.contains(char::is_control) {
        ErrorCode::InvalidFormat
    } else {
        return Ok(name);
    };
    Err(code.into())
}
