//! Makes account changes: what the account service answers to one, and where it leads.

use crate::{
    account_pages::{
        account_change::{AccountChange, IDENTITIES, REVIEW},
        signed_in::HERE,
    },
    accounts::{
        embedded::{Embedded, Wish},
        request::TokenKind,
    },
    domain::ErrorCode,
    i18n::Area,
    web::{Next, Refusal, Screen, Visitor},
};

/// The area of these messages.
pub const AREA: Area = Area::Confirm;

/// The result of an account change that needs a recent proof, or where the person goes instead.
pub fn into_next<T>(
    visitor: &Visitor,
    change: AccountChange,
    wish: Wish<T>,
) -> Result<Result<T, Next>, Refusal> {
    match wish {
        Wish::Done(result) => Ok(Ok(result)),
        Wish::SignedOut => Ok(Err(Next::To(visitor.href(Screen::Login)))),
        Wish::Unproven => Ok(Err(Next::To(change.reauthentication_path()))),
        Wish::Refused(outcome) => {
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
