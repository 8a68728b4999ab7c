//! Letters. A letter enters the outbox in the transaction that it is about, so that neither exists without the other.
//!
//! A letter to an e-mail address that is not proven yet contains no text that was typed along with the address.

use askama::Template;

use crate::{
    accounts::{
        Fault,
        embedded::{
            ground::{
                refusal::{CallError, CallResult},
                sealed::SealContext,
                store::Writing,
            },
            mail::Mail,
            records::account::AccountRow,
        },
        request::TokenKind,
    },
    domain::Language,
    i18n::Words,
};

/// The kinds of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// Asks the person to activate a new account.
    Activation,
    /// Asks the person to set a password.
    Password(TokenKind),
    /// The password was changed.
    PasswordChanged,
    /// Says that a second factor is required from now on.
    TwoFactorOn,
    /// Says that the second factor was switched off.
    TwoFactorOff,
    /// Says that another authenticator app is enrolled.
    TwoFactorChanged,
    /// Says that ten new recovery codes were made.
    RecoveryCodesMade,
    /// Says that a recovery code was used.
    RecoveryCodeUsed {
        /// How many codes are left.
        left: i64,
    },
    /// Says that wrong codes followed the right password.
    CodesGuessed,
}

impl Letter {
    /// The front end's path below the language.
    fn path(self) -> &'static str {
        match self {
            Self::Activation => "/activate/",
            Self::Password(TokenKind::Reset) => "/setNewPassword/",
            Self::Password(TokenKind::Change) => "/changePassword/",
            Self::Password(TokenKind::Admin) => "/adminChangePassword/",
            Self::CodesGuessed => "/forgotPassword",
            _ => "",
        }
    }
}

#[derive(Template)]
#[template(path = "mail/letter.txt")]
struct Plain<'a>(&'a LetterText, &'a Sender);

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct Html<'a>(&'a LetterText, &'a Sender);

/// Where a letter comes from, as it says below its words.
struct Sender {
    site: String,
    contact: Option<String>,
}

/// The text of a letter.
pub struct LetterText {
    pub language: Language,
    pub subject: String,
    pub greeting: String,
    pub lead: String,
    /// Labels and values, one pair per line.
    pub facts: Vec<Fact>,
    pub button: Option<Button>,
    /// Lines below the button.
    pub notes: Vec<String>,
    pub signature: String,
}

/// A label with its value, on a line of its own.
pub struct Fact {
    pub label: String,
    /// The label as it stands right before the value.
    pub before: String,
    pub value: String,
}

impl Fact {
    /// The message of the label, and the value.
    pub fn new(words: &Words, label: &str, value: String) -> Self {
        let label = words.t(label);
        Self { before: words.with("label-before", &[("label", &label)]), label, value }
    }
}

/// The button of a letter.
pub struct Button {
    pub action: String,
    /// The action as it stands above the link.
    pub before: String,
    pub link: String,
    pub fallback: String,
}

impl LetterText {
    /// An empty letter, with subject and signature.
    pub fn new(words: &Words, subject: String) -> Self {
        Self {
            language: words.language(),
            subject,
            greeting: String::new(),
            lead: String::new(),
            facts: Vec::new(),
            button: None,
            notes: Vec::new(),
            signature: words.t("mail-signature"),
        }
    }
}

impl Mail {
    /// The address that a letter's button opens.
    pub fn link(&self, letter: Letter, language: Language, token: &str) -> String {
        format!(
            "{}{}{}{token}",
            self.settings.public_url,
            self.words.of(language).language(),
            letter.path()
        )
    }

    /// Puts a letter into the outbox, in the account's language. Does nothing if the account has no e-mail address.
    pub async fn write(
        &self,
        tx: &mut Writing,
        letter: Letter,
        to: &AccountRow,
        token: &str,
    ) -> CallResult<()> {
        match &to.email {
            Some(recipient) => self.put(tx, recipient, &self.body(letter, to, token)).await,
            None => Ok(()),
        }
    }

    /// Puts a letter with this text into the outbox.
    pub async fn put(
        &self,
        tx: &mut Writing,
        recipient: &str,
        body: &LetterText,
    ) -> CallResult<()> {
        let unwritten = |cause: askama::Error| {
            tracing::error!(%cause, "a letter cannot be written");
            CallError::Fault(Fault::ServerError)
        };
        let id = self.rng.id();
        let sender = self.sender(body.language);
        let sealed = |part, text: &str| self.vault.seal(SealContext::Letter(&id, part), text);
        sqlx::query(
            "INSERT INTO outbox (id, recipient, subject, plain, html, created_at, tries, next_try_at, language) \
             VALUES ($1, $2, $3, $4, $5, $6, 0, $6, $7)",
        )
        .bind(&id)
        .bind(sealed("recipient", recipient)?)
        .bind(sealed("subject", &body.subject)?)
        .bind(sealed("plain", &Plain(body, &sender).render().map_err(unwritten)?)?)
        .bind(sealed("html", &Html(body, &sender).render().map_err(unwritten)?)?)
        .bind(self.clock.now())
        .bind(body.language.code())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    fn sender(&self, language: Language) -> Sender {
        let (words, contact) = (self.words.of(language), self.settings.contact.as_str());
        Sender {
            site: self.settings.public_url.to_string(),
            contact: (!contact.is_empty())
                .then(|| words.with("mail-contact", &[("contact", contact)])),
        }
    }

    fn body(&self, letter: Letter, to: &AccountRow, token: &str) -> LetterText {
        let words = self.words.of(to.language());
        let ids = letter.messages();
        let validity = match letter {
            Letter::RecoveryCodeUsed { left } => {
                words.with(ids.validity, &[("left", &left.to_string())])
            }
            _ => words.t(ids.validity),
        };
        LetterText {
            greeting: match to.activated_at {
                Some(_) => words.with("mail-greeting", &[("name", &to.name())]),
                None => words.t("mail-greeting-unnamed"),
            },
            lead: words.t(ids.lead),
            button: Some(Button {
                before: words.with("mail-link", &[("action", &words.t(ids.action))]),
                action: words.t(ids.action),
                link: self.link(letter, to.language(), token),
                fallback: words.t("mail-fallback"),
            }),
            notes: vec![validity, words.t(ids.ignore)],
            ..LetterText::new(words, words.t(ids.subject))
        }
    }
}
