//! What the embedded service requires of a new password beyond the account API's rules: it must not be an obvious
//! guess.

use crate::{
    accounts::{
        Errors,
        embedded::records::account::{AccountRow, canonical},
        request::{PasswordSetting, TokenKind},
    },
    domain::{
        ErrorCode, Secret, common_password::is_common, password::NewPassword,
        personal_password::is_personal,
    },
};

/// The name of this software.
const OWN_NAME: &str = "Lävi";

/// Checks a new password against what is known of its person: names, e-mail addresses, the name of the service.
///
/// # Errors
/// Those of [`NewPassword::parse`], [`ErrorCode::PasswordPersonal`] or [`ErrorCode::PasswordCommon`].
pub fn suitable(typed: &Secret, known: &[&str]) -> Result<NewPassword, ErrorCode> {
    let password = NewPassword::parse(typed)?;
    if is_personal(typed.expose(), known.iter().copied().chain([OWN_NAME])) {
        return Err(ErrorCode::PasswordPersonal);
    }
    if is_common(typed.expose()) { Err(ErrorCode::PasswordCommon) } else { Ok(password) }
}

/// The checks that need no database.
pub fn check_fields(
    kind: TokenKind,
    setting: &PasswordSetting,
    account: &AccountRow,
    product: &str,
) -> Result<NewPassword, Errors> {
    let email = account.email.as_deref().unwrap_or_default();
    let known =
        [account.first_name.as_str(), &account.last_name, &account.username, email, product];
    let password = suitable(&setting.password, &known);
    let errors = Errors::of_fields(PasswordSetting::FIELDS, |field| {
        setting.rule(field, kind)?;
        match field {
            "username" if !is_named(account, &setting.username) => Err(ErrorCode::UsernameNotFound),
            "password" => password.as_ref().map(drop).map_err(|code| *code),
            _ => Ok(()),
        }
    });
    password.ok().filter(|_| errors.is_empty()).ok_or(errors)
}

/// Whether this is the account's user name or e-mail address.
fn is_named(account: &AccountRow, typed: &str) -> bool {
    let names = [Some(&account.username), account.email.as_ref()];
    names.into_iter().flatten().any(|name| canonical(name) == canonical(typed))
}
