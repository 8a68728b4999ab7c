//! What the embedded service asks of a new password beside the contract's rules: that it is not one which guessers try early.

use crate::domain::{
    ErrorCode, Secret, common_password::is_common, password::NewPassword,
    personal_password::is_personal,
};

/// The name of this software.
const OWN_NAME: &str = "Lävi";

/// A password for somebody of whom this is known: names, addresses, what the service is called.
///
/// # Errors
/// Those of [`NewPassword::parse`], `password_personal` or `password_common`.
pub fn suitable(typed: &Secret, known: &[&str]) -> Result<NewPassword, ErrorCode> {
    let password = NewPassword::parse(typed)?;
    if is_personal(typed.expose(), known.iter().copied().chain([OWN_NAME])) {
        return Err(ErrorCode::PasswordPersonal);
    }
    if is_common(typed.expose()) { Err(ErrorCode::PasswordCommon) } else { Ok(password) }
}
