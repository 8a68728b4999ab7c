//! Letters. A letter enters the outbox in the transaction that it is about, so that neither exists without the other.
//!
//! A letter to an e-mail address that is not proven yet contains no text that was typed along with the address.

use askama::Template;

use crate::{
    accounts::{
        Fault, TokenKind,
        embedded::{
            ground::{
                call::{CallError, CallResult},
                sealed::SealContext,
                store::Writing,
            },
            mail::{Mail, transport::MARK},
            records::accounts::AccountRow,
        },
    },
    clock::day,
    domain::{Country, Language, LetterLooks, LoginMethod},
    i18n::Words,
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
    /// Says that a passkey opens the account from now on.
    PasskeyAdded,
    /// Says that a passkey no longer opens it.
    PasskeyRemoved,
    /// Says that wrong codes followed the right password.
    CodesGuessed,
    /// Says that the account was closed, and how to keep it.
    AccountClosed {
        /// When it is deleted, in seconds since 1970.
        deleted_at: i64,
    },
    /// Says that the closed account was kept.
    AccountReopened,
    /// Asks the reader of a new address to confirm it.
    EmailConfirm,
    /// Says at the old address that another one was given, and undoes it.
    EmailChanging,
    /// Says at the address that is left that the change to it was undone.
    EmailUndone,
    /// Says that the desk has blocked the account.
    DeskBlocked,
    /// Says that the desk has unblocked it.
    DeskUnblocked,
    /// Says at the old address that the desk has changed it, and undoes that.
    DeskEmailLeft,
    /// Says at the new address that the desk has entered it, and that it opens nothing yet.
    DeskEmailCame {
        /// Until when it opens nothing, in seconds since 1970.
        until: i64,
    },
    /// Says that somebody has signed in from a new browser, or first in a country.
    NewSignIn,
}

impl Letter {
    /// Whether its link opens the account to who reads it.
    const fn opens(self) -> bool {
        matches!(self, Self::Password(_) | Self::Opening | Self::Activation)
    }

    /// The front end's path below the language.
    fn path(self) -> &'static str {
        match self {
            Self::Activation => "/activate/",
            Self::Password(TokenKind::Reset) => "/setNewPassword/",
            Self::Password(TokenKind::Change) => "/changePassword/",
            Self::Password(TokenKind::Admin) => "/adminChangePassword/",
            Self::Opening => "/openBrowser/",
            Self::TwoFactorOffAsked
            | Self::AccountClosed { .. }
            | Self::EmailUndone
            | Self::DeskBlocked
            | Self::DeskUnblocked
            | Self::DeskEmailCame { .. } => "",
            // What really helps a person who did not do it: a new password by letter, and what the page after it removes.
            _ => "/forgotPassword",
        }
    }
}

impl Mail {
    /// The address that a letter's button opens.
    pub fn link(&self, letter: Letter, language: Language, token: &str) -> String {
        let own = match letter {
            Letter::EmailConfirm => Some("confirm"),
            Letter::EmailChanging | Letter::DeskEmailLeft => Some("undo"),
            _ => None,
        };
        if let Some(own) = own {
            let root = &self.ground.config().server.public_url;
            let language = self.ground.words.of(language).language();
            return format!("{root}account/email/{own}/{token}?lang={}", language.code());
        }
        format!(
            "{}{}{}{token}",
            self.ground.config().server.public_url,
            self.ground.words.of(language).language(),
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
        self.write_in(tx, to.language(), letter, to, token).await
    }

    /// The same in this language: that of the page that has just asked for the letter.
    pub async fn write_in(
        &self,
        tx: &mut Writing,
        language: Language,
        letter: Letter,
        to: &AccountRow,
        token: &str,
    ) -> CallResult<()> {
        match &to.email {
            Some(_)
                if letter.opens() && to.email_rests_until(self.ground.clock.now()).is_some() =>
            {
                tracing::info!(account = %to.id, "no letter with a link: the desk has just changed the e-mail address");
                Ok(())
            }
            Some(recipient) => {
                let body = self.body(language, letter, to, token);
                self.put(tx, Some(&to.id), recipient, &body).await
            }
            None => Ok(()),
        }
    }

    /// Puts a letter into the outbox that goes to another address than the account's, and so names nobody.
    pub async fn write_to(
        &self,
        tx: &mut Writing,
        letter: Letter,
        about: &AccountRow,
        recipient: &str,
        token: &str,
    ) -> CallResult<()> {
        let language = about.language();
        let link = self.link(letter, language, token);
        let body = letter.text(&self.ground.words.of(language), None, link);
        self.put(tx, Some(&about.id), recipient, &body).await
    }

    /// Puts a letter about a sign-in into the outbox: in which browser, by its `User-Agent` header, and where.
    pub async fn tell_of_sign_in(
        &self,
        tx: &mut Writing,
        to: &AccountRow,
        user_agent: &str,
        country: Option<Country>,
    ) -> CallResult<()> {
        let Some(recipient) = &to.email else { return Ok(()) };
        let words = self.ground.words.of(to.language());
        let mut body = self.body(to.language(), Letter::NewSignIn, to, "");
        let browser = words.browser(Some(user_agent));
        body.facts.push(Fact::new(&words, "mail-new-sign-in-browser", browser));
        if let Some(country) = country {
            let country = words.country(country).to_owned();
            body.facts.push(Fact::new(&words, "common-country", country));
        }
        self.put(tx, Some(&to.id), recipient, &body).await
    }

    fn body(&self, language: Language, letter: Letter, to: &AccountRow, token: &str) -> LetterText {
        let name = to.activated_at.map(|_| to.name());
        let link = self.link(letter, language, token);
        letter.text(&self.ground.words.of(language), name.as_deref(), link)
    }
}

impl Letter {
    /// What the letter says to a person of this name; `None` where nobody has proven the address to be theirs.
    pub fn text(self, words: &Words, name: Option<&str>, link: String) -> LetterText {
        let ids = self.messages();
        let validity = match self {
            Self::RecoveryCodeUsed { left } => {
                words.with(ids.validity, &[("left", &left.to_string())])
            }
            Self::AccountClosed { deleted_at: date } | Self::DeskEmailCame { until: date } => {
                words.with(ids.validity, &[("date", &day(date))])
            }
            Self::IdentityLinked(method) | Self::IdentityRemoved(Some(method)) => {
                words.with(ids.validity, &[("method", &words.method(method))])
            }
            _ => words.t(ids.validity),
        };
        LetterText {
            greeting: match name {
                Some(name) => words.with("mail-greeting", &[("name", name)]),
                None => words.t("mail-greeting-unnamed"),
            },
            lead: words.t(ids.lead),
            button: Some(Button {
                before: words.with("mail-link", &[("action", &words.t(ids.action))]),
                action: words.t(ids.action),
                link,
                fallback: words.t("mail-fallback"),
            }),
            notes: vec![validity, words.t(ids.ignore)],
            ..LetterText::new(words, words.t(ids.subject))
        }
    }
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

// The wording of each letter.

/// The message ids of a letter.
pub struct Messages {
    /// The subject line.
    pub subject: &'static str,
    /// What has happened, or what to do.
    pub lead: &'static str,
    /// The text of the button.
    pub action: &'static str,
    /// How long the link is valid, or what applies from now on.
    pub validity: &'static str,
    /// For a person who did not expect the letter.
    pub ignore: &'static str,
}

impl Letter {
    /// The message ids of this letter.
    pub const fn messages(self) -> Messages {
        match self {
            Self::Activation => Messages {
                subject: "mail-activation-subject",
                lead: "mail-activation-lead",
                action: "common-activate",
                validity: "mail-activation-validity",
                ignore: "mail-activation-ignore",
            },
            Self::Password(kind) => of_password_link(kind),
            Self::Opening => Messages {
                subject: "mail-opening-subject",
                lead: "mail-opening-lead",
                action: "open_browser-submit",
                validity: "mail-password-link-validity",
                ignore: "mail-opening-ignore",
            },
            Self::PasswordChanged => PASSWORD_CHANGED,
            Self::TwoFactorOn => of_new_factor(
                "mail-two-factor-on-subject",
                "mail-two-factor-on-lead",
                "mail-two-factor-on-validity",
            ),
            Self::TwoFactorOff => notice(
                "mail-two-factor-off-subject",
                "mail-two-factor-off-lead",
                "mail-two-factor-off-validity",
            ),
            Self::TwoFactorOffAsked => Messages {
                action: "common-sign-in",
                ignore: "mail-two-factor-off-asked-advice",
                ..notice(
                    "mail-two-factor-off-asked-subject",
                    "mail-two-factor-off-asked-lead",
                    "mail-two-factor-off-asked-validity",
                )
            },
            Self::TwoFactorChanged => of_new_factor(
                "mail-two-factor-changed-subject",
                "mail-two-factor-changed-lead",
                "mail-two-factor-changed-validity",
            ),
            Self::RecoveryCodesMade => notice(
                "mail-recovery-codes-made-subject",
                "mail-recovery-codes-made-lead",
                "mail-recovery-codes-made-validity",
            ),
            Self::RecoveryCodeUsed { .. } => notice(
                "mail-recovery-code-used-subject",
                "mail-recovery-code-used-lead",
                "mail-recovery-code-used-validity",
            ),
            Self::IdentityLinked(_) => notice(
                "mail-identity-linked-subject",
                "mail-identity-linked-lead",
                "mail-identity-linked-validity",
            ),
            Self::IdentityRemoved(provider) => notice(
                "mail-identity-removed-subject",
                "mail-identity-removed-lead",
                match provider {
                    Some(_) => "mail-identity-removed-validity",
                    None => "mail-identity-removed-unnamed",
                },
            ),
            Self::AccountClosed { .. } => ACCOUNT_CLOSED,
            Self::AccountReopened => ACCOUNT_REOPENED,
            Self::EmailConfirm => EMAIL_CONFIRM,
            Self::EmailChanging => EMAIL_CHANGING,
            Self::EmailUndone => EMAIL_UNDONE,
            Self::DeskBlocked => of_desk(
                "mail-desk-blocked-subject",
                "mail-desk-blocked-lead",
                "mail-desk-blocked-validity",
            ),
            Self::DeskUnblocked => of_desk(
                "mail-desk-unblocked-subject",
                "mail-desk-unblocked-lead",
                "mail-desk-unblocked-validity",
            ),
            Self::DeskEmailLeft => DESK_EMAIL_LEFT,
            Self::DeskEmailCame { .. } => of_desk(
                "mail-desk-email-came-subject",
                "mail-desk-email-came-lead",
                "mail-desk-email-came-validity",
            ),
            Self::CodesGuessed => CODES_GUESSED,
            Self::NewSignIn => NEW_SIGN_IN,
            Self::PasskeyAdded => PASSKEY_ADDED,
            Self::PasskeyRemoved => PASSKEY_REMOVED,
        }
    }
}

/// The ids of a letter whose link leads to a new password.
const fn of_password_link(kind: TokenKind) -> Messages {
    let (subject, lead, action, ignore) = match kind {
        TokenKind::Reset => (
            "mail-reset-subject",
            "mail-reset-lead",
            "mail-set-password",
            "mail-password-link-ignore",
        ),
        TokenKind::Change => (
            "mail-change-subject",
            "mail-change-lead",
            "common-change-password",
            "mail-password-link-ignore",
        ),
        TokenKind::Admin => (
            "mail-admin-change-subject",
            "mail-admin-change-lead",
            "mail-set-password",
            "mail-admin-change-ignore",
        ),
    };
    Messages { subject, lead, action, validity: "mail-password-link-validity", ignore }
}

const PASSWORD_CHANGED: Messages = Messages {
    subject: "mail-password-changed-subject",
    lead: "mail-password-changed-lead",
    action: "mail-not-me",
    validity: "mail-password-changed-validity",
    ignore: "mail-not-me-advice",
};

const NEW_SIGN_IN: Messages =
    notice("mail-new-sign-in-subject", "mail-new-sign-in-lead", "mail-new-sign-in-validity");

const PASSKEY_ADDED: Messages =
    notice("mail-passkey-added-subject", "mail-passkey-added-lead", "mail-passkey-added-validity");

const PASSKEY_REMOVED: Messages = notice(
    "mail-passkey-removed-subject",
    "mail-passkey-removed-lead",
    "mail-identity-removed-unnamed",
);

const CODES_GUESSED: Messages = Messages {
    subject: "mail-codes-guessed-subject",
    lead: "mail-codes-guessed-lead",
    action: "mail-set-password",
    validity: "mail-codes-guessed-validity",
    ignore: "mail-codes-guessed-ignore",
};

const ACCOUNT_CLOSED: Messages = Messages {
    subject: "mail-account-closed-subject",
    lead: "mail-account-closed-lead",
    action: "common-sign-in",
    validity: "mail-account-closed-validity",
    ignore: "mail-account-closed-advice",
};

const ACCOUNT_REOPENED: Messages = notice(
    "mail-account-reopened-subject",
    "mail-account-reopened-lead",
    "mail-account-reopened-validity",
);

const EMAIL_CONFIRM: Messages = Messages {
    subject: "mail-email-confirm-subject",
    lead: "mail-email-confirm-lead",
    action: "arrival-email-confirm",
    validity: "mail-password-link-validity",
    ignore: "mail-email-confirm-ignore",
};

const EMAIL_CHANGING: Messages = Messages {
    subject: "mail-email-changing-subject",
    lead: "mail-email-changing-lead",
    action: "arrival-email-undo",
    validity: "mail-email-changing-validity",
    ignore: "mail-email-changing-advice",
};

const EMAIL_UNDONE: Messages = Messages {
    subject: "mail-email-undone-subject",
    lead: "mail-email-undone-lead",
    action: "common-sign-in",
    validity: "mail-email-undone-validity",
    ignore: "mail-email-undone-advice",
};

const DESK_EMAIL_LEFT: Messages = Messages {
    action: "arrival-email-undo",
    validity: "mail-email-changing-validity",
    ignore: "mail-desk-email-left-advice",
    ..of_desk("mail-desk-email-left-subject", "mail-desk-email-left-lead", "")
};

/// The ids of a letter about what the desk has done.
const fn of_desk(subject: &'static str, lead: &'static str, validity: &'static str) -> Messages {
    Messages { subject, lead, action: "common-sign-in", validity, ignore: "mail-desk-advice" }
}

/// The ids of a notice after the fact. All notices share the advice to a person who did not do it.
const fn notice(subject: &'static str, lead: &'static str, validity: &'static str) -> Messages {
    Messages { subject, lead, validity, ..PASSWORD_CHANGED }
}

/// The ids of a notice of another authenticator: what helps against it has a time.
const fn of_new_factor(
    subject: &'static str,
    lead: &'static str,
    validity: &'static str,
) -> Messages {
    Messages { ignore: "mail-new-factor-advice", ..notice(subject, lead, validity) }
}

// Renders a letter as plain text and as HTML, and puts it into the outbox.

#[derive(Template)]
#[template(path = "mail/letter.txt")]
struct PlainLetter<'a>(&'a LetterText, &'a Sender);

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct HtmlLetter<'a> {
    letter: &'a LetterText,
    sender: &'a Sender,
    looks: &'a LetterLooks,
}

/// Where a letter comes from, as it says around its words.
struct Sender {
    product: String,
    site: String,
    contact: Option<String>,
}

impl Mail {
    /// Puts a letter with this text into the outbox. `about` is the account that it is about.
    pub async fn put(
        &self,
        tx: &mut Writing,
        about: Option<&str>,
        recipient: &str,
        body: &LetterText,
    ) -> CallResult<()> {
        let unwritten = |cause: askama::Error| {
            tracing::error!(%cause, "a letter cannot be written");
            CallError::Fault(Fault::ServerError)
        };
        let id = self.ground.rng.id();
        let sender = self.sender(body.language);
        let looks = &self.ground.settings.letter_looks;
        let html = HtmlLetter { letter: body, sender: &sender, looks };
        let sealed =
            |part, text: &str| self.ground.vault.seal(SealContext::Letter(&id, part), text);
        sqlx::query(
            "INSERT INTO outbox (id, recipient, subject, plain, html, created_at, tries, next_try_at, language, account) \
             VALUES ($1, $2, $3, $4, $5, $6, 0, $6, $7, $8)",
        )
        .bind(&id)
        .bind(sealed("recipient", recipient)?)
        .bind(sealed("subject", &body.subject)?)
        .bind(sealed("plain", &PlainLetter(body, &sender).render().map_err(unwritten)?)?)
        .bind(sealed("html", &html.render().map_err(unwritten)?)?)
        .bind(self.ground.clock.now())
        .bind(body.language.code())
        .bind(about)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    fn sender(&self, language: Language) -> Sender {
        let (words, contact) =
            (self.ground.words.of(language), self.ground.config().operator.contact.as_str());
        Sender {
            product: words.t("product-name"),
            site: self.ground.config().server.public_url.to_string(),
            contact: (!contact.is_empty())
                .then(|| words.with("mail-contact", &[("contact", contact)])),
        }
    }
}
