//! The proof that the second factor is the person's own, as a form posts it.

use crate::{
    accounts::embedded::Proof,
    domain::{Secret, text},
    web::{
        FormFields,
        form::{captcha, refusal::FieldRules},
    },
};

/// A code of the current app or a recovery code, with the captcha that may accompany it.
pub fn proof(fields: &FormFields, name: &str, rules: &mut FieldRules) -> Proof {
    let code = rules.check(name, text::digits(fields.get(name)));
    let recaptcha = captcha::answer(fields, rules);
    Proof { code: Secret::new(code.unwrap_or_default()), recaptcha, ..Proof::default() }
}
