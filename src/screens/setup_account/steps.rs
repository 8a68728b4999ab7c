//! The three steps: their order, their names and their fields.

use time::Date;

use crate::{
    accounts::new_account::{Known, NewAccount, repeated},
    domain::password::NewPassword,
    i18n::Area,
    screens::setup_account::held::IdentifiedUser,
    web::{
        FormFields, Refusal,
        form::{captcha, refusal::FieldRules},
    },
};

/// A step of account setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SetupStep {
    /// Who the person is.
    Personal,
    /// Where the person lives.
    Address,
    /// How the person signs in.
    Account,
}

impl SetupStep {
    /// Every step, in order.
    pub const ALL: [Self; 3] = [Self::Personal, Self::Address, Self::Account];

    /// 1 to 3
    pub const fn number(self) -> u8 {
        match self {
            Self::Personal => 1,
            Self::Address => 2,
            Self::Account => 3,
        }
    }

    /// The step with this number, as forms send it.
    pub fn parse(number: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.number().to_string() == number)
    }

    /// The previous step.
    pub fn back(self) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|step| *step < self)
    }

    /// The next step.
    pub fn next(self) -> Option<Self> {
        Self::ALL.into_iter().find(|step| *step > self)
    }

    /// The wire names of its fields, grouped into the rows of the form.
    pub const fn rows(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::Personal => {
                &[&["firstName", "lastName"], &["issuer", "idCode"], &["dateOfBirth"], &["gender"]]
            }
            Self::Address => &[&["street"], &["city", "postal_index"], &["country"]],
            Self::Account => &[
                &["email"],
                &["email_confirmation"],
                &["password", "password_confirmation"],
                &["wish_partner_ads"],
            ],
        }
    }

    /// The wire names of its fields, in the order of the form.
    pub fn fields(self) -> impl Iterator<Item = &'static str> {
        self.rows().iter().copied().flatten().copied()
    }

    /// The step that contains this field.
    pub fn of_field(field: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.fields().any(|own| own == field))
    }

    /// The id of the message that names the step.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Personal => "setup_account-personal",
            Self::Address => "setup_account-address",
            Self::Account => "setup_account-account",
        }
    }
}

// Checks a registration step by step, by the rules of [`NewAccount`], and collects the valid values for the call.

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
