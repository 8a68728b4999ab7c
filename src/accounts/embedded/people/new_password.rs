//! What the embedded service requires of a new password beyond the account API's rules: it must not be an obvious
//! guess.

use crate::domain::{
    ErrorCode, Secret, common_password::is_common, password::NewPassword,
    personal_password::is_personal,
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
