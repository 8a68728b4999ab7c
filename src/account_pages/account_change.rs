//! The account changes that need a recent proof of identity, and where each leads.

use actix_web::HttpResponse;

use crate::{
    account_pages::signed_in::see_other,
    accounts::{
        Fault, TokenKind,
        embedded::{ChangeOutcome, Depth, SignInLetters},
    },
    domain::ErrorCode,
    i18n::Area,
    web::{Next, Refusal, Screen, Visit, Visitor},
};

/// The page of linked identities.
pub const IDENTITIES: &str = "/account/identities";

/// The page of where the person is signed in.
pub const SESSIONS: &str = "/account/sessions";

/// The page of what else opens the account.
pub const REVIEW: &str = "/account/review";

pub const PASSKEYS: &str = "/account/passkeys";

/// What a person is about to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountChange {
    /// To turn the second factor on or off.
    TwoFactor,
    /// To replace the authenticator app.
    NewApp,
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

    /// The word of its address, and the message that says to the person what they are about to do.
    const fn words(self) -> [&'static str; 2] {
        match self {
            Self::TwoFactor => ["two-factor", "arrival-confirm-to-two-factor"],
            Self::NewApp => ["new-app", "arrival-confirm-to-new-app"],
            Self::RecoveryCodes => ["recovery-codes", "arrival-confirm-to-recovery-codes"],
            Self::ChangePassword => ["change-password", "arrival-confirm-to-change-password"],
            Self::SignOutElsewhere => {
                ["sign-out-elsewhere", "arrival-confirm-to-sign-out-elsewhere"]
            }
            Self::LinkedIdentities => ["identities", "arrival-confirm-to-identities"],
            Self::Passkeys => ["passkeys", "arrival-confirm-to-passkeys"],
            Self::Review => ["review", "arrival-confirm-to-review"],
            Self::Details => ["details", "arrival-confirm-to-details"],
            Self::Email => ["email", "arrival-confirm-to-email"],
            Self::Data => ["data", "arrival-confirm-to-data"],
            Self::Close => ["close", "arrival-confirm-to-close"],
            Self::Desk => ["desk", "arrival-confirm-to-desk"],
            Self::Letters(SignInLetters::Off) => ["letters-off", "arrival-confirm-to-letters"],
            Self::Letters(SignInLetters::Country) => {
                ["letters-country", "arrival-confirm-to-letters"]
            }
            Self::Letters(SignInLetters::Always) => {
                ["letters-always", "arrival-confirm-to-letters"]
            }
        }
    }

    pub const fn slug(self) -> &'static str {
        let [slug, _] = self.words();
        slug
    }

    pub const fn message(self) -> &'static str {
        let [_, message] = self.words();
        message
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

    /// The page of what is not done at once.
    pub const fn page(self) -> Option<&'static str> {
        match self {
            Self::TwoFactor => Some("/account/two-factor"),
            Self::NewApp => Some("/account/two-factor/change"),
            Self::RecoveryCodes => Some("/account/recovery-codes"),
            Self::LinkedIdentities => Some(IDENTITIES),
            Self::Passkeys => Some(PASSKEYS),
            Self::Review => Some(REVIEW),
            Self::Details => Some("/account/details/change"),
            Self::Email => Some("/account/email"),
            Self::Data => Some("/account/data"),
            Self::Close => Some("/account/close"),
            Self::Desk => Some("/desk/"),
            Self::ChangePassword | Self::SignOutElsewhere | Self::Letters(_) => None,
        }
    }

    /// The page that asks for the proof.
    pub fn reauthentication_path(self) -> String {
        format!("/account/confirm?to={}", self.slug())
    }
}

// Makes account changes: what the account service answers to one, and where it leads.

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

/// The same of one that has no result, and leads to this address.
pub fn done(
    visitor: &Visitor,
    change: AccountChange,
    wish: ChangeOutcome<()>,
    to: &str,
) -> Result<Next, Refusal> {
    Ok(into_next(visitor, change, wish)?.map_or_else(|next| next, |()| Next::To(to.to_owned())))
}

/// Whether the person has proven their identity recently enough.
pub async fn is_proven(visit: &Visit, depth: Depth) -> Result<bool, Fault> {
    let reply = visit.embedded.own_account.has_proven_lately(&visit.caller(), depth).await;
    Ok(matches!(visit.relay(reply)?, ChangeOutcome::Done(())))
}

/// The page that asks for the proof of a change, unless that was given recently enough.
pub async fn unproven(visit: &Visit, change: AccountChange) -> Result<Option<HttpResponse>, Fault> {
    let is_proven = is_proven(visit, change.depth()).await?;
    Ok((!is_proven).then(|| see_other(&change.reauthentication_path())))
}

/// Does what the person has proven their identity for, or leads to the page that does it.
pub async fn perform(visit: &Visit, change: AccountChange) -> Result<Next, Refusal> {
    let refused = |fault| Refusal::fault(AREA, fault);
    let (caller, sign_ins) = (visit.caller_by_now(), &visit.embedded.sign_ins);
    let reply = match change {
        AccountChange::ChangePassword => {
            let reply = visit.embedded.own_account.change_link(&caller).await;
            let wish = visit.relay(reply).map_err(refused)?;
            return Ok(match into_next(visit, change, wish)? {
                Ok(token) => {
                    Next::To(visit.href(Screen::SetPassword(TokenKind::Change, token.expose())))
                }
                Err(next) => next,
            });
        }
        AccountChange::SignOutElsewhere => sign_ins.sign_out_elsewhere(&caller).await,
        AccountChange::Letters(letters) => sign_ins.choose_letters(&caller, letters).await,
        _ => return Ok(Next::To(change.page().unwrap_or(SESSIONS).to_owned())),
    };
    done(visit, change, visit.relay(reply).map_err(refused)?, SESSIONS)
}
