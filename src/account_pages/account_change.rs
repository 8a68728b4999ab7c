//! The account changes that need a recent proof of identity, and where each leads.

use crate::{
    accounts::{
        TokenKind,
        embedded::{ChangeOutcome, Depth, Embedded, SignInLetters},
    },
    domain::ErrorCode,
    i18n::Area,
    web::{Next, Refusal, Screen, Visitor},
};

/// The page of linked identities.
pub const IDENTITIES: &str = "/account/identities";

/// The page of where the person is signed in.
pub const SESSIONS: &str = "/account/sessions";

/// The page of what else opens the account.
pub const REVIEW: &str = "/account/review";

/// The page that changes name, address and language.
pub const CHANGE_DETAILS: &str = "/account/details/change";

/// The page that changes the e-mail address.
pub const EMAIL: &str = "/account/email";

/// The page of everything that is held about the person.
pub const DATA: &str = "/account/data";

/// The page that closes the account.
pub const CLOSE: &str = "/account/close";

/// The page of passkeys.
pub const PASSKEYS: &str = "/account/passkeys";

/// The page where people help others.
pub const DESK: &str = "/desk/";

/// What a person is about to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountChange {
    /// To turn the second factor on or off.
    TwoFactor,
    /// To replace the authenticator app.
    NewApp,
    /// To create recovery codes.
    RecoveryCodes,
    ChangePassword,
    /// To end all other sessions.
    SignOutElsewhere,
    /// To link an identity at a provider, or to remove one.
    LinkedIdentities,
    Passkeys,
    /// To remove what else opens the account.
    Review,
    Details,
    Email,
    /// To see everything that is held about the person.
    Data,
    Close,
    /// To help others at the desk.
    Desk,
    /// To choose of which sign-ins there are letters.
    Letters(SignInLetters),
}

impl AccountChange {
    const ALL: [Self; 16] = [
        Self::TwoFactor,
        Self::NewApp,
        Self::RecoveryCodes,
        Self::ChangePassword,
        Self::SignOutElsewhere,
        Self::LinkedIdentities,
        Self::Passkeys,
        Self::Review,
        Self::Details,
        Self::Email,
        Self::Data,
        Self::Close,
        Self::Desk,
        Self::Letters(SignInLetters::Off),
        Self::Letters(SignInLetters::Country),
        Self::Letters(SignInLetters::Always),
    ];

    pub const fn slug(self) -> &'static str {
        match self {
            Self::TwoFactor => "two-factor",
            Self::NewApp => "new-app",
            Self::RecoveryCodes => "recovery-codes",
            Self::ChangePassword => "change-password",
            Self::SignOutElsewhere => "sign-out-elsewhere",
            Self::LinkedIdentities => "identities",
            Self::Passkeys => "passkeys",
            Self::Review => "review",
            Self::Details => "details",
            Self::Email => "email",
            Self::Data => "data",
            Self::Close => "close",
            Self::Desk => "desk",
            Self::Letters(SignInLetters::Off) => "letters-off",
            Self::Letters(SignInLetters::Country) => "letters-country",
            Self::Letters(SignInLetters::Always) => "letters-always",
        }
    }

    /// The message that says to the person what they are about to do.
    pub const fn message(self) -> &'static str {
        match self {
            Self::TwoFactor => "arrival-confirm-to-two-factor",
            Self::NewApp => "arrival-confirm-to-new-app",
            Self::RecoveryCodes => "arrival-confirm-to-recovery-codes",
            Self::ChangePassword => "arrival-confirm-to-change-password",
            Self::SignOutElsewhere => "arrival-confirm-to-sign-out-elsewhere",
            Self::LinkedIdentities => "arrival-confirm-to-identities",
            Self::Passkeys => "arrival-confirm-to-passkeys",
            Self::Review => "arrival-confirm-to-review",
            Self::Letters(_) => "arrival-confirm-to-letters",
            Self::Details => "arrival-confirm-to-details",
            Self::Email => "arrival-confirm-to-email",
            Self::Data => "arrival-confirm-to-data",
            Self::Close => "arrival-confirm-to-close",
            Self::Desk => "arrival-confirm-to-desk",
        }
    }

    pub fn parse(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|change| change.slug() == slug)
    }

    /// How much has to be proven. Forms that ask for a second-factor code themselves do not need it here.
    pub const fn depth(self) -> Depth {
        match self {
            Self::TwoFactor | Self::NewApp => Depth::Person,
            Self::Desk => Depth::Strong,
            Self::RecoveryCodes
            | Self::ChangePassword
            | Self::SignOutElsewhere
            | Self::LinkedIdentities
            | Self::Passkeys
            | Self::Review
            | Self::Details
            | Self::Email
            | Self::Data
            | Self::Close
            | Self::Letters(_) => Depth::Whole,
        }
    }

    /// The page that asks for the proof.
    pub fn reauthentication_path(self) -> String {
        format!("/account/confirm?to={}", self.slug())
    }
}

// Makes account changes: what the account service answers to one, and where it leads.

/// The area of these messages.
pub const AREA: Area = Area::Confirm;

/// The result of an account change that needs a recent proof, or where the person goes instead.
pub fn into_next<T>(
    visitor: &Visitor,
    change: AccountChange,
    wish: ChangeOutcome<T>,
) -> Result<Result<T, Next>, Refusal> {
    match wish {
        ChangeOutcome::Done(result) => Ok(Ok(result)),
        ChangeOutcome::SignedOut => Ok(Err(Next::To(visitor.href(Screen::Login)))),
        ChangeOutcome::Unproven => Ok(Err(Next::To(change.reauthentication_path()))),
        ChangeOutcome::Refused(outcome) => {
            let refusal = Refusal::of(AREA, outcome.all_errors(), ErrorCode::Undefined);
            Err(with_fields(refusal.with_captcha(outcome.show_captcha)))
        }
    }
}

/// Assigns error codes to the field that they mean.
fn with_fields(mut refusal: Refusal) -> Refusal {
    for error in refusal.errors.iter_mut().filter(|error| error.field.is_none()) {
        let field = match error.code {
            ErrorCode::IncorrectPassword => "password",
            ErrorCode::InputCodeInvalid => "two_factor_code",
            _ => continue,
        };
        error.field = Some(field.to_owned());
    }
    refusal
}

/// Does what the person has proven their identity for, or leads to the page that does it.
pub async fn perform(
    visitor: &Visitor,
    embedded: &Embedded,
    change: AccountChange,
) -> Result<Next, Refusal> {
    let refused = |fault| Refusal::fault(AREA, fault);
    let to = |address: &str| Ok(Next::To(address.to_owned()));
    let back = |wish| {
        let next = into_next(visitor, change, wish)?;
        Ok(next.map_or_else(|next| next, |()| Next::To(SESSIONS.to_owned())))
    };
    match change {
        AccountChange::TwoFactor => to("/account/two-factor"),
        AccountChange::NewApp => to("/account/two-factor/change"),
        AccountChange::RecoveryCodes => to("/account/recovery-codes"),
        AccountChange::LinkedIdentities => to(IDENTITIES),
        AccountChange::Passkeys => to(PASSKEYS),
        AccountChange::Review => to(REVIEW),
        AccountChange::Details => to(CHANGE_DETAILS),
        AccountChange::Email => to(EMAIL),
        AccountChange::Data => to(DATA),
        AccountChange::Close => to(CLOSE),
        AccountChange::Desk => to(DESK),
        AccountChange::ChangePassword => {
            let wish = visitor
                .relay(embedded.own_account.change_link(&visitor.caller_by_now()).await)
                .map_err(refused)?;
            Ok(match into_next(visitor, change, wish)? {
                Ok(token) => {
                    Next::To(visitor.href(Screen::SetPassword(TokenKind::Change, token.expose())))
                }
                Err(next) => next,
            })
        }
        AccountChange::SignOutElsewhere => {
            let wish = visitor
                .relay(embedded.sign_ins.sign_out_elsewhere(&visitor.caller_by_now()).await)
                .map_err(refused)?;
            back(wish)
        }
        AccountChange::Letters(letters) => {
            let caller = visitor.caller_by_now();
            let reply = embedded.sign_ins.choose_letters(&caller, letters).await;
            back(visitor.relay(reply).map_err(refused)?)
        }
    }
}
