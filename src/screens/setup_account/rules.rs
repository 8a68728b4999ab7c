//! Checks a registration step by step, by the rules of [`NewAccount`], and collects the valid values for the call.

use time::Date;

use crate::{
    accounts::new_account::{Known, NewAccount, repeated},
    domain::password::NewPassword,
    i18n::Area,
    screens::setup_account::{held::IdentifiedUser, steps::SetupStep},
    web::{
        FormFields, Refusal,
        form::{captcha, refusal::FieldRules},
    },
};

/// The area of this screen's messages.
pub const AREA: Area = Area::Registration;

/// A registration being checked: what was typed, overridden by the locked values.
pub struct Draft<'a> {
    held: &'a IdentifiedUser,
    today: Date,
    typed: NewAccount,
    rules: FieldRules,
    kept: NewAccount,
}

impl<'a> Draft<'a> {
    /// Reads a form; nothing is checked yet.
    pub fn new(fields: &FormFields, held: &'a IdentifiedUser, today: Date) -> Self {
        let typed = NewAccount::read(|field| {
            held.locked(field).unwrap_or_else(|| fields.get(field).to_owned())
        });
        Self { held, today, kept: typed.clone(), typed, rules: FieldRules::default() }
    }

    /// Checks the fields of a step. A locked value comes from the account service and is not checked.
    pub fn check(mut self, step: SetupStep) -> Self {
        let known = Known { today: self.today, vouched: &[] };
        for field in step.rows().iter().copied().flatten() {
            match *field {
                "password" => {
                    self.rules.check(field, NewPassword::parse(&self.typed.password));
                }
                "password_confirmation" => {
                    let NewAccount { password, password_confirmation, .. } = &self.typed;
                    self.rules.check(field, repeated(password, password_confirmation));
                }
                "wish_partner_ads" => {}
                field if self.held.locked(field).is_some() => {}
                field => {
                    if let Some(value) = self.rules.check(field, self.typed.rule(field, known)) {
                        self.kept.set(field, value);
                    }
                }
            }
        }
        self
    }

    /// Takes the captcha's answer, if the form had one.
    pub fn answered(mut self, fields: &FormFields) -> Self {
        self.kept.recaptcha = captcha::answer(fields, &mut self.rules);
        self
    }

    /// The checked values, ready for the call.
    pub fn finish(self) -> Result<NewAccount, Refusal> {
        self.rules.finish(AREA)?;
        Ok(self.kept)
    }
}
