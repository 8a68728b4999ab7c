//! What else opens an account or acts for it, shown and removed when its owner takes it back: by the mailbox right after a new
//! password by letter, or signed in with a recent proof (docs/decisions/0054).

use sqlx::AnyConnection;

use crate::accounts::{
    Caller, Reply,
    embedded::{
        counting::devices::KnownBrowser,
        flows::states::{REVIEWING, Reviewing, TIME},
        ground::{
            call::CallResult,
            events::{AuditEntry, EventName, EventSource},
            store::Writing,
        },
        mail::letters::Letter,
        own_account::{ChangeOutcome, ChangeResult, OwnAccount, Unchanged, into_reply},
        records::{
            accounts::{AccountRow, SecondFactorState},
            linked_identities::LinkedIdentity,
            passkeys::Passkey,
        },
        sessions::{Depth, Present, sign_ins::SignIn},
    },
};

/// What else opens an account or acts for it. Applications are listed by the authorization server.
#[derive(Clone, Debug)]
pub struct Review {
    pub account: String,
    /// Whether the mailbox is all that was proven: nobody is signed in.
    pub by_letter: bool,
    /// Where links for a new password go.
    pub email: Option<String>,
    /// When the address was last changed, in seconds since 1970, as far as events are kept.
    pub email_changed_at: Option<i64>,
    /// When the password was last changed, if the account has one and the former is still known.
    pub password_changed_at: Option<i64>,
    pub has_password: bool,
    pub second_factor: Option<SecondFactorState>,
    /// Linked identities, oldest first.
    pub identities: Vec<LinkedIdentity>,
    /// Passkeys, oldest first.
    pub passkeys: Vec<Passkey>,
    /// Known browsers, the last used first.
    pub browsers: Vec<KnownBrowser>,
    /// Sessions, newest first.
    pub sign_ins: Vec<SignIn>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal<'a> {
    /// Everything that is listed but this browser, this session, and what the person has just proven to be theirs. A second
    /// factor goes along where the mailbox turns it off.
    All,
    Identity(&'a str),
    Passkey(&'a str),
    Application(&'a str),
    /// The other known browsers.
    Browsers,
    /// The other sessions.
    SignIns,
    /// The second factor, where the mailbox turns it off.
    SecondFactor,
    /// Waits for the second factor to be turned off.
    SecondFactorLater,
}

/// Who looks: somebody who is signed in, or who has just set a password by a letter.
enum Reviewer {
    SignedIn(Box<Present>),
    ByLetter(Box<AccountRow>),
}

impl OwnAccount {
    async fn reviewer(&self, caller: &Caller) -> CallResult<Option<Reviewer>> {
        if let Some(present) = self.sessions.present(caller).await? {
            return Ok(Some(Reviewer::SignedIn(present.into())));
        }
        let Some(reviewing) = self.flows.flow::<Reviewing>(caller, REVIEWING).await? else {
            return Ok(None);
        };
        let account = self.accounts.account_by_id(&reviewing.account).await?;
        let account = account.filter(|account| {
            account.credentials_version == reviewing.version && !account.is_blocked()
        });
        Ok(account.map(|account| Reviewer::ByLetter(account.into())))
    }

    /// What else opens the account of the person who is signed in with a recent proof, or has just set a password by a letter.
    pub async fn review(&self, caller: &Caller) -> Reply<ChangeOutcome<Review>> {
        into_reply(self.reviewed(caller).await)
    }

    async fn reviewed(&self, caller: &Caller) -> ChangeResult<Review> {
        let (account, by_letter) = match self.reviewer(caller).await? {
            None => return Err(Unchanged::SignedOut),
            Some(Reviewer::SignedIn(present)) => (present.account, false),
            Some(Reviewer::ByLetter(account)) => (*account, true),
        };
        let sign_ins = self.sessions.sign_ins_of(caller, &account.id).await?;
        let (email_changed_at, password_changed_at) =
            last_changes(&mut *self.ground.store.connection().await?, &account.id).await?;
        Ok(Reply::ok(Review {
            by_letter,
            email_changed_at,
            password_changed_at,
            has_password: account.password_hash.is_some(),
            second_factor: account.second_factor(self.ground.clock.now()),
            identities: self.linked_identities.of_account(&account.id).await?,
            passkeys: self.factors.proofs.passkeys.of_account(&account.id).await?,
            browsers: self.devices.of_account(caller, &account.id).await?,
            sign_ins,
            email: account.email,
            account: account.id,
        }))
    }

    /// Removes what the person says. `by_password` says whether people can sign in by password.
    pub async fn remove(
        &self,
        caller: &Caller,
        removal: Removal<'_>,
        by_password: bool,
    ) -> Reply<ChangeOutcome<()>> {
        into_reply(self.removed(caller, removal, by_password).await)
    }

    async fn removed(
        &self,
        caller: &Caller,
        removal: Removal<'_>,
        by_password: bool,
    ) -> ChangeResult<()> {
        let reviewer = match self.reviewer(caller).await? {
            None => return Err(Unchanged::SignedOut),
            Some(Reviewer::SignedIn(present)) => {
                let depth = self.depth_of(&present.account, removal).await?;
                Reviewer::SignedIn(self.proven(caller, depth).await?.into())
            }
            Some(by_letter) => by_letter,
        };
        let kept = match &reviewer {
            Reviewer::SignedIn(present) => present.session.proven_by.as_deref(),
            Reviewer::ByLetter(_) => None,
        };
        let account = match &reviewer {
            Reviewer::SignedIn(present) => &present.account,
            Reviewer::ByLetter(account) => &**account,
        };
        let by_letter = matches!(reviewer, Reviewer::ByLetter(_));
        let source = EventSource::visitor(caller);
        let mut tx = self.ground.store.begin().await?;
        if !self.drop_ways_in(&mut tx, caller, account, removal, kept, by_password).await? {
            return Err(crate::domain::ErrorCode::LastWayIn.into());
        }
        if matches!(removal, Removal::All | Removal::Application(_)) {
            self.drop_consents(&mut tx, caller, account, removal).await?;
        }
        if matches!(removal, Removal::All | Removal::Browsers) {
            let forgotten = self.devices.forget_other_devices(&mut tx, caller, &account.id).await?;
            if forgotten > 0 {
                let entry = AuditEntry::new(EventName::BrowsersForgotten, source.clone());
                let detail = forgotten.to_string();
                self.ground.events.record(&mut tx, entry.of(&account.id).detail(&detail)).await?;
            }
        }
        let factor = account.second_factor(self.ground.clock.now()).filter(|_| by_letter);
        if matches!(removal, Removal::All | Removal::SecondFactor)
            && factor.is_some_and(|factor| factor.goes_by_letter)
        {
            self.factors.second_factors.remove_by_letter(&mut tx, account, source.clone()).await?;
        }
        if removal == Removal::SecondFactorLater
            && factor.is_some_and(|factor| !factor.goes_by_letter)
        {
            self.factors.second_factors.ask_for_end(&mut tx, account, source).await?;
        }
        let cookies = self.end_after(&mut tx, caller, &reviewer).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(Reply::ok(()).with_cookies(cookies))
    }

    /// Ends the other sessions, and whatever was proven before for the account. A person with a letter goes on with the new
    /// version.
    async fn end_after(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        reviewer: &Reviewer,
    ) -> CallResult<Option<String>> {
        let account = match reviewer {
            Reviewer::SignedIn(present) => {
                return self.sessions.end_other_sessions(tx, caller, present).await.map(Some);
            }
            Reviewer::ByLetter(account) => account,
        };
        // Two presses at once, or a reset meanwhile: the later one finds another version and changes nothing.
        if !self.sessions.end_sessions_at(tx, account, None).await? {
            return Err(crate::domain::ErrorCode::LoginRequired.into());
        }
        let version = account.credentials_version + 1;
        let reviewing = Reviewing { account: account.id.clone(), version };
        let session = self.ground.cookie.of(caller).unwrap_or_default();
        self.flows.put_flow(&mut **tx, &session, REVIEWING, &reviewing, TIME).await?;
        Ok(None)
    }

    /// How much has to be proven for this: as much as a passkey asks for, where one goes.
    async fn depth_of(&self, account: &AccountRow, removal: Removal<'_>) -> CallResult<Depth> {
        let takes_passkeys = matches!(removal, Removal::All | Removal::Passkey(_))
            && self.factors.proofs.are_possible()
            && !self.factors.proofs.passkeys.of_account(&account.id).await?.is_empty();
        Ok(if takes_passkeys { Depth::Strong } else { Depth::Whole })
    }

    /// Removes the linked identities and passkeys that are meant; of all of them not the one that was just proven (`kept`).
    /// `false`, after which the transaction has to be dropped, if that would take the last way in.
    async fn drop_ways_in(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        account: &AccountRow,
        removal: Removal<'_>,
        kept: Option<&str>,
        by_password: bool,
    ) -> CallResult<bool> {
        let is_meant = |id: &str| match removal {
            Removal::All => kept != Some(id),
            Removal::Identity(meant) | Removal::Passkey(meant) => meant == id,
            _ => false,
        };
        let mut has_gone = false;
        if matches!(removal, Removal::All | Removal::Passkey(_)) {
            let passkeys = self.factors.proofs.passkeys.of_account(&account.id).await?;
            for passkey in passkeys.iter().filter(|passkey| is_meant(&passkey.id)) {
                has_gone |= self.drop_passkey(tx, caller, account, &passkey.id).await?;
            }
        }
        if matches!(removal, Removal::All | Removal::Identity(_)) {
            let linked = self.linked_identities.of_account(&account.id).await?;
            for identity in linked.iter().filter(|identity| is_meant(&identity.id)) {
                if !self.linked_identities.unlink(tx, &account.id, &identity.id).await? {
                    continue;
                }
                has_gone = true;
                self.mail.write(tx, Letter::IdentityRemoved(identity.method), account, "").await?;
                let source = EventSource::visitor(caller);
                let entry = AuditEntry::new(EventName::IdentityUnlinked, source).of(&account.id);
                let entry = AuditEntry { method: identity.method, ..entry };
                self.ground.events.record(tx, entry).await?;
            }
        }
        Ok(!has_gone || self.has_way_in(tx, account, by_password).await?)
    }

    /// Withdraws what applications were allowed. Their grants end with the sessions.
    async fn drop_consents(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        account: &AccountRow,
        removal: Removal<'_>,
    ) -> CallResult<()> {
        let meant = match removal {
            Removal::Application(client) => client.replace(char::is_control, ""),
            _ => String::new(),
        };
        let clients: Vec<String> = sqlx::query_scalar(
            "DELETE FROM oauth_consents WHERE account = $1 AND ($2 = '' OR client = $2) RETURNING client",
        )
        .bind(&account.id)
        .bind(meant)
        .fetch_all(&mut **tx)
        .await?;
        for client in clients {
            let source = EventSource::visitor(caller);
            let entry = AuditEntry::new(EventName::ApplicationWithdrawn, source);
            self.ground.events.record(tx, entry.of(&account.id).detail(&client)).await?;
        }
        Ok(())
    }
}

/// When the e-mail address and the password were last changed.
async fn last_changes(
    reader: &mut AnyConnection,
    account: &str,
) -> CallResult<(Option<i64>, Option<i64>)> {
    Ok(sqlx::query_as(
        "SELECT (SELECT MAX(at) / 1000 FROM events WHERE account = $1 AND event IN ($2, $3)), \
         (SELECT MAX(replaced_at) FROM password_history WHERE account = $1)",
    )
    .bind(account)
    .bind(EventName::EmailChanged.as_str())
    .bind(EventName::EmailChangeUndone.as_str())
    .fetch_one(reader)
    .await?)
}
