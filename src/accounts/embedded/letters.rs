//! Letters: written into the outbox in the transaction that they tell of, so that neither is without the other.

use askama::Template;
use sqlx::{Any, Transaction};

use crate::{
    accounts::Fault,
    accounts::{
        embedded::{
            Embedded,
            account::Record,
            refusal::{Answer, Refusal},
        },
        request::TokenKind,
    },
    domain::Language,
};

/// The letters there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// Activate a new account.
    Activation,
    /// Set a password, one way or another.
    Password(TokenKind),
    /// The password was changed.
    PasswordChanged,
}

impl Letter {
    /// The middle of its wording ids: `mail-{id}-subject`.
    fn id(self) -> &'static str {
        match self {
            Self::Activation => "activation",
            Self::Password(TokenKind::Reset) => "reset",
            Self::Password(TokenKind::Change) => "change",
            Self::Password(TokenKind::Admin) => "admin-change",
            Self::PasswordChanged => "password-changed",
        }
    }

    /// The front end's path below the language.
    fn path(self) -> &'static str {
        match self {
            Self::Activation => "/activate/",
            Self::Password(TokenKind::Reset) => "/setNewPassword/",
            Self::Password(TokenKind::Change) => "/changePassword/",
            Self::Password(TokenKind::Admin) => "/adminChangePassword/",
            Self::PasswordChanged => "",
        }
    }
}

#[derive(Template)]
#[template(path = "mail/letter.txt")]
struct Plain<'a>(&'a Body);

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct Html<'a>(&'a Body);

/// The words of a letter.
struct Body {
    language: Language,
    subject: String,
    greeting: String,
    lead: String,
    action: String,
    link: String,
    fallback: String,
    validity: String,
    ignore: String,
    signature: String,
}

impl Embedded {
    /// The address that a letter's button opens.
    pub(super) fn link(&self, letter: Letter, language: Language, token: &str) -> String {
        format!("{}{}{}{token}", self.settings.public_url, self.words.of(language).language(), letter.path())
    }

    /// Puts a letter into the outbox; the account's person is written to in the account's language. Without an address
    /// nothing is written.
    pub(super) async fn write(&self, tx: &mut Transaction<'_, Any>, letter: Letter, to: &Record, token: &str) -> Answer<()> {
        let Some(recipient) = &to.email else { return Ok(()) };
        let body = self.body(letter, to, token);
        let unwritten = |cause: askama::Error| {
            tracing::error!(%cause, letter = letter.id(), "a letter cannot be written");
            Refusal::Fault(Fault::ServerError)
        };
        sqlx::query(
            "INSERT INTO outbox (id, recipient, subject, plain, html, created_at, tries, next_try_at) \
             VALUES ($1, $2, $3, $4, $5, $6, 0, $6)",
        )
        .bind(self.new_id())
        .bind(recipient)
        .bind(&body.subject)
        .bind(Plain(&body).render().map_err(unwritten)?)
        .bind(Html(&body).render().map_err(unwritten)?)
        .bind(self.clock.now())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    fn body(&self, letter: Letter, to: &Record, token: &str) -> Body {
        let words = self.words.of(to.language());
        let part = |part: &str| words.t(&format!("mail-{}-{part}", letter.id()));
        Body {
            language: words.language(),
            subject: part("subject"),
            greeting: words.with("mail-greeting", &[("name", &to.name())]),
            lead: part("lead"),
            action: part("action"),
            link: self.link(letter, to.language(), token),
            fallback: words.t("mail-fallback"),
            validity: part("validity"),
            ignore: part("ignore"),
            signature: words.t("mail-signature"),
        }
    }
}
