//! A person links an identity at a provider to their account, and removes it. Each needs a recent reauthentication here,
//! and linking a fresh sign-in at the provider too. Each ends the other sessions and causes a letter.

use crate::{
    accounts::{
        Caller, LoginOutcome, Reply,
        embedded::{
            flows::registrants::{IdentifiedPerson, written},
            ground::{
                events::{AuditEntry, EventName, EventSource},
                refusal::{CallResult, plain},
            },
            mail::letters::Letter,
            own_account::{
                OwnAccount,
                proof::{ChangeOutcome, into_reply},
            },
            records::linked_identities::LinkedIdentity,
            sessions::stored::Depth,
        },
    },
    domain::{ErrorCode, LoginMethod},
};

impl OwnAccount {
    /// The identities that are linked to this account, oldest first.
    pub async fn linked_identities(&self, account: &str) -> Reply<Vec<LinkedIdentity>> {
        plain(self.linked_identities.of_account(account).await)
    }

    /// Links the identity of a person who came back from a provider to the account that asked for it.
    ///
    /// # Errors
    /// [`ErrorCode::LoginRequired`] if that account is not signed in any more, [`ErrorCode::IdentityInUse`] if another
    /// account has the identity or its personal code.
    pub async fn link_identity(
        &self,
        caller: &Caller,
        asking: &str,
        method: LoginMethod,
        person: &IdentifiedPerson,
    ) -> CallResult<Reply<()>> {
        let found =
            self.sessions.present(&mut *self.ground.store.connection().await?, caller).await?;
        let Some(present) = found.filter(|found| found.account.id == asking) else {
            return Err(ErrorCode::LoginRequired.into());
        };
        if let (Some(issuer), Some(code)) = (&person.issuer, &person.personal_code)
            && !self.accounts.may_be_of(asking, issuer, &written(issuer, code)).await?
        {
            return Err(ErrorCode::IdentityInUse.into());
        }
        let identity = person.provider_identity.as_ref().ok_or(ErrorCode::Undefined)?;
        let mut tx = self.ground.store.begin().await?;
        if !self.linked_identities.link(&mut tx, asking, method, identity).await? {
            return Ok(Reply::ok(()));
        }
        let cookie = self.sessions.end_other_sessions(&mut tx, caller, &present).await?;
        self.mail.write(&mut tx, Letter::IdentityLinked(method), &present.account, "").await?;
        let entry = AuditEntry::new(EventName::IdentityLinked, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(asking).by(method)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(Reply::ok(()).with_cookie(cookie))
    }

    /// Removes a linked identity, but never the last way in. `by_password` says whether people can sign in by password.
    pub async fn unlink_identity(
        &self,
        caller: &Caller,
        id: &str,
        by_password: bool,
    ) -> Reply<ChangeOutcome<()>> {
        into_reply(self.unlinked(caller, id, by_password).await)
    }

    async fn unlinked(
        &self,
        caller: &Caller,
        id: &str,
        by_password: bool,
    ) -> CallResult<Reply<ChangeOutcome<()>>> {
        let present = match self.proven(caller, Depth::Whole).await? {
            Ok(present) => present,
            Err(reply) => return Ok(reply),
        };
        let account = &present.account;
        let linked = self.linked_identities.of_account(&account.id).await?;
        let Some(identity) = linked.into_iter().find(|identity| identity.id == id) else {
            return Ok(Reply::ok(ChangeOutcome::Done(())));
        };
        let has_other_way = (by_password && account.password_hash.is_some())
            || self.accounts.is_of_a_known_person(&account.id).await?;
        let mut tx = self.ground.store.begin().await?;
        if !self.linked_identities.unlink(&mut tx, &account.id, id).await? {
            return Ok(Reply::ok(ChangeOutcome::Done(())));
        }
        if !has_other_way && self.linked_identities.methods(&mut tx, &account.id).await?.is_empty()
        {
            return Ok(Reply::ok(ChangeOutcome::Refused(Box::new(LoginOutcome::failed(
                ErrorCode::LastWayIn,
            )))));
        }
        let cookie = self.sessions.end_other_sessions(&mut tx, caller, &present).await?;
        self.mail.write(&mut tx, Letter::IdentityRemoved(identity.method), account, "").await?;
        let entry = AuditEntry::new(EventName::IdentityUnlinked, EventSource::visitor(caller));
        let entry = AuditEntry { method: identity.method, ..entry.of(&account.id) };
        self.ground.events.record(&mut tx, entry).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(Reply::ok(ChangeOutcome::Done(())).with_cookie(cookie))
    }
}
