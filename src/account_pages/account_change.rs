//! The account changes that need a recent proof of identity, and where each leads.

use crate::{
    account_pages::signed_in::HERE,
    accounts::{
        TokenKind,
        embedded::{ChangeOutcome, Depth, Embedded},
    },
    domain::ErrorCode,
    i18n::Area,
    web::{Next, Refusal, Screen, Visitor},
};

/// The page of linked identities.
pub const IDENTITIES: &str = "/account/identities";

/// The page of what else opens the account.
pub const REVIEW: &str = "/account/review";

/// The page of passkeys.
pub const PASSKEYS: &str = "/account/passkeys";

/// What a person is about to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountChange {
    /// To turn the second factor on or off.
    TwoFactor,
    /// To replace the authenticator app.
    NewApp,
    /// To create recovery codes.
    RecoveryCodes,
    /// To change the password.
    ChangePassword,
    /// To end all other sessions.
    SignOutElsewhere,
    /// To link an identity at a provider, or to remove one.
    LinkedIdentities,
    /// To add a passkey, or to remove one.
    Passkeys,
    /// To remove what else opens the account.
    Review,
}

impl AccountChange {
    const ALL: [Self; 8] = [
        Self::TwoFactor,
        Self::NewApp,
        Self::RecoveryCodes,
        Self::ChangePassword,
        Self::SignOutElsewhere,
        Self::LinkedIdentities,
        Self::Passkeys,
        Self::Review,
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
        }
    }

    pub fn parse(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|change| change.slug() == slug)
    }

    /// How much has to be proven. Forms that ask for a second-factor code themselves do not need it here.
    pub const fn depth(self) -> Depth {
        match self {
            Self::TwoFactor | Self::NewApp => Depth::Person,
            Self::RecoveryCodes
            | Self::ChangePassword
            | Self::SignOutElsewhere
            | Self::LinkedIdentities
            | Self::Passkeys
            | Self::Review => Depth::Whole,
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
    match change {
        AccountChange::TwoFactor => to("/account/two-factor"),
        AccountChange::NewApp => to("/account/two-factor/change"),
        AccountChange::RecoveryCodes => to("/account/recovery-codes"),
        AccountChange::LinkedIdentities => to(IDENTITIES),
        AccountChange::Passkeys => to(PASSKEYS),
        AccountChange::Review => to(REVIEW),
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
                .relay(embedded.own_account.sign_out_elsewhere(&visitor.caller_by_now()).await)
                .map_err(refused)?;
            Ok(into_next(visitor, change, wish)?
                .map_or_else(|next| next, |()| Next::To(HERE.to_owned())))
        }
    }
}
