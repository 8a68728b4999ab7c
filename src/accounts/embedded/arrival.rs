//! What the built-in arrival page needs: who is signed in, the way out, and a link to another password.

use sqlx::AnyConnection;

use crate::{
    accounts::{
        Caller, Reply,
        embedded::{Embedded, operator::OperatorError, plain, refusal::Answer, sessions::Stage, tokens::Purpose},
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
    /// Whether the account signs in with an authenticator's code.
    pub two_factor: bool,
}

impl Embedded {
    /// Who the caller's cookie says is signed in; a sign-in that is only under way does not count.
    pub async fn signed_in(&self, caller: &Caller) -> Reply<Option<SignedIn>> {
        plain(async { self.visitor(&mut *self.store.connection().await?, caller).await }.await)
    }

    pub(super) async fn visitor(&self, reader: &mut AnyConnection, caller: &Caller) -> Answer<Option<SignedIn>> {
        let found = self.session_and_account(reader, caller).await?;
        let found = found.filter(|(session, account)| session.stage == Stage::SignedIn && !account.is_blocked());
        Ok(found.map(|(session, account)| SignedIn {
            name: account.name(),
            two_factor: account.totp_secret.is_some(),
            account: account.id,
            username: account.username,
            method: session.method,
        }))
    }

    /// Ends the caller's session and clears the cookie.
    pub async fn sign_out(&self, caller: &Caller) -> Reply<()> {
        match self.end(caller).await {
            Ok(cookie) => Reply::ok(()).with_cookie(cookie),
            Err(refusal) => plain(Err(refusal)),
        }
    }

    /// A token for the `changePassword` screen, without a letter: the person is signed in.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or what the database says.
    pub async fn change_link(&self, account: &str) -> Result<Secret, OperatorError> {
        self.existing(account).await?;
        let mut tx = self.store.begin().await?;
        let token = self.issue(&mut tx, Purpose::Password(TokenKind::Change), account).await?;
        tx.commit().await?;
        Ok(Secret::new(token))
    }
}
