//! Letters. A letter enters the outbox in the transaction that it is about, so that neither exists without the other.
//!
//! A letter to an e-mail address that is not proven yet contains no text that was typed along with the address.

use crate::{
    accounts::{
        embedded::{
            ground::{refusal::CallResult, store::Writing},
            mail::{
                Mail,
                letter_text::{Button, LetterText},
            },
            records::account::AccountRow,
        },
        request::TokenKind,
    },
    domain::{Language, LoginMethod},
};

/// The kinds of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// Asks the person to activate a new account.
    Activation,
    /// Asks the person to set a password.
    Password(TokenKind),
    /// Opens a browser to passwords while somebody tries the person's name.
    Opening,
    /// The password was changed.
    PasswordChanged,
    /// Says that a second factor is required from now on.
    TwoFactorOn,
    /// Says that the second factor was switched off.
    TwoFactorOff,
    /// Says that the second factor may be turned off by letter in two weeks, unless somebody gives a code.
    TwoFactorOffAsked,
    /// Says that another authenticator app is enrolled.
    TwoFactorChanged,
    /// Says that ten new recovery codes were made.
    RecoveryCodesMade,
    /// Says that a recovery code was used.
    RecoveryCodeUsed {
        /// How many codes are left.
        left: i64,
    },
    /// Says that an identity at this provider opens the account from now on.
    IdentityLinked(LoginMethod),
    /// Says that such an identity no longer opens it; `None` if the configuration no longer has the provider.
    IdentityRemoved(Option<LoginMethod>),
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
            Self::Opening => "/openBrowser/",
            Self::TwoFactorOffAsked => "",
            // What really helps a person who did not do it: a new password by letter, and what the page after it removes.
            _ => "/forgotPassword",
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

    fn body(&self, letter: Letter, to: &AccountRow, token: &str) -> LetterText {
        let words = self.words.of(to.language());
        let ids = letter.messages();
        let validity = match letter {
            Letter::RecoveryCodeUsed { left } => {
                words.with(ids.validity, &[("left", &left.to_string())])
            }
            Letter::IdentityLinked(method) | Letter::IdentityRemoved(Some(method)) => {
                words.with(ids.validity, &[("method", &words.method(method))])
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
            ..LetterText::new(&words, words.t(ids.subject))
        }
    }
}
