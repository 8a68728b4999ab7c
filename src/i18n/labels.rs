//! The labels of form fields, for errors that name the field they belong to.

/// The id of the message that labels a field in its form. Fields have the wire's names. A form with another label for the
/// same name has it for itself.
pub fn label(field: &str) -> Option<&'static str> {
    Some(match field {
        "firstName" => "setup_account-firstName",
        "lastName" => "setup_account-lastName",
        "issuer" => "setup_account-issuer",
        "idCode" | "personalCode" => "common-personal-code",
        "dateOfBirth" => "setup_account-dateOfBirth",
        "gender" => "setup_account-gender",
        "street" => "setup_account-street",
        "city" => "setup_account-city",
        "postal_index" => "setup_account-postal_index",
        "country" => "common-country",
        "email" => "setup_account-email",
        "email_confirmation" => "setup_account-email_confirmation",
        "schoolName" => "school_register-schoolName",
        "registrationNumber" => "school_register-registrationNumber",
        "type" => "school_register-type",
        "number" | "phoneNumber" => "common-phone-number",
        "username" => "common-reset-name",
        "password" => "common-password",
        "old_password" => "set_password-old",
        "two_factor_code" => "two_factor-code",
        _ => return None,
    })
}
