//! What the account page needs: who is signed in, signing out, returning after a new sign-in, and a link to change the
//! password.

use sqlx::AnyConnection;

use crate::{
    accounts::{
        Caller, Reply,
        embedded::{
            ground::{
                events::{AuditEntry, EventName, EventSource},
                refusal::{CallResult, plain},
            },
            own_account::{
                OwnAccount,
                proof::{ChangeOutcome, into_reply},
            },
            records::links::LinkPurpose,
            sessions::{
                endings::SignIn,
                stored::{Depth, Present},
            },
        },
        request::TokenKind,
    },
    domain::{LoginMethod, Secret},
};

/// Who is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// The account's id.
    pub account: String,
    /// First and last name.
    pub name: String,
    /// The user name.
    pub username: String,
    /// How the person signed in.
    pub method: LoginMethod,
    /// Whether the account has a second factor.
    pub two_factor: bool,
    /// Whether the account has a password.
    pub has_password: bool,
    /// The version of the account's credentials for which that was proven.
    pub proven_for: i64,
}

impl OwnAccount {
    /// The person who is signed in with the caller's cookie. An unfinished sign-in does not count.
    pub async fn signed_in(&self, caller: &Caller) -> Reply<Option<SignedIn>> {
        plain(
            async {
                self.signed_in_person(&mut *self.ground.store.connection().await?, caller).await
            }
            .await,
        )
    }

    pub async fn signed_in_person(
        &self,
        reader: &mut AnyConnection,
        caller: &Caller,
    ) -> CallResult<Option<SignedIn>> {
        let found = self.sessions.present(reader, caller).await?;
        Ok(found.map(|Present { session, account }| SignedIn {
            name: account.name(),
            two_factor: account.totp_secret.is_some(),
            has_password: account.password_hash.is_some(),
            proven_for: account.credentials_version,
            account: account.id,
            username: account.username,
            method: session.method,
        }))
    }

    /// Whether a strong method opens this account, so that the person can reauthenticate with one.
    pub async fn opens_by_strong_methods(&self, account: &str) -> Reply<bool> {
        let opens = async {
            Ok(self.accounts.is_of_a_known_person(account).await?
                || !self.linked_identities.of_account(account).await?.is_empty())
        };
        plain(opens.await)
    }

    /// Stores where the caller's next sign-in leads, once: an address relative to the public root, which the caller
    /// chooses.
    pub async fn return_to_after_sign_in(&self, caller: &Caller, address: &str) -> Reply<()> {
        plain(self.destination.set_return_address(caller, address).await)
    }

    /// Ends the caller's session and what is under way in the browser, and clears the cookies.
    pub async fn sign_out(&self, caller: &Caller) -> Reply<()> {
        match self.sessions.end(caller).await {
            Ok(cookie) => {
                Reply::ok(()).with_cookie(cookie).with_cookies(self.carried.cleared(caller))
            }
            Err(refusal) => plain(Err(refusal)),
        }
    }

    /// Issues a token for the `changePassword` screen without a letter. Requires a recent reauthentication.
    pub async fn change_link(&self, caller: &Caller) -> Reply<ChangeOutcome<Secret>> {
        into_reply(self.linked(caller).await)
    }

    async fn linked(&self, caller: &Caller) -> CallResult<Reply<ChangeOutcome<Secret>>> {
        let Present { account, .. } = match self.proven(caller, Depth::Whole).await? {
            Ok(present) => present,
            Err(reply) => return Ok(reply),
        };
        let mut tx = self.ground.store.begin().await?;
        let token =
            self.links.issue(&mut tx, LinkPurpose::Password(TokenKind::Change), &account).await?;
        tx.commit().await?;
        Ok(Reply::ok(ChangeOutcome::Done(Secret::new(token))))
    }
}

// Where an account is signed in, and how to sign out everywhere else.

impl OwnAccount {
    /// Ends all other sessions of the account.
    pub async fn sign_out_elsewhere(&self, caller: &Caller) -> Reply<ChangeOutcome<()>> {
        into_reply(self.signed_out_elsewhere(caller).await)
    }

    async fn signed_out_elsewhere(&self, caller: &Caller) -> CallResult<Reply<ChangeOutcome<()>>> {
        let present = match self.proven(caller, Depth::Whole).await? {
            Ok(present) => present,
            Err(reply) => return Ok(reply),
        };
        let mut tx = self.ground.store.begin().await?;
        let cookie = self.sessions.end_other_sessions(&mut tx, caller, &present).await?;
        let entry = AuditEntry::new(EventName::SessionsEnded, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(&present.account.id)).await?;
        tx.commit().await?;
        Ok(Reply::ok(ChangeOutcome::Done(())).with_cookie(cookie))
    }

    /// Where this account is signed in, newest first.
    pub async fn sign_ins(&self, caller: &Caller, account: &str) -> Reply<Vec<SignIn>> {
        plain(self.sessions.sign_ins_of(caller, account).await)
    }
}
