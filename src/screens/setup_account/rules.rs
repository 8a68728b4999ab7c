//! The rules of a registration (docs/behaviour.md section 19), step by step. What holds is gathered
//! as the call takes it.

use time::Date;

use crate::{
    accounts::request::NewAccount,
    domain::{
        BirthDate, Country, Email, ErrorCode, Gender, Secret, password::NewPassword, person_name,
        personal_code::PersonalCode, text,
    },
    i18n::Area,
    screens::setup_account::{held::Held, steps::Step},
    web::{FormFields, Refusal, form::rules::FieldRules},
};

/// Where the words of this room's errors are looked up.
pub const AREA: Area = Area::Registration;

/// A registration being checked: what was typed, under what is held.
pub struct Draft<'a> {
    fields: &'a FormFields,
    held: &'a Held,
    today: Date,
    rules: FieldRules,
    account: NewAccount,
}

impl<'a> Draft<'a> {
    /// Nothing checked yet.
    #[must_use]
    pub fn new(fields: &'a FormFields, held: &'a Held, today: Date) -> Self {
        Self { fields, held, today, rules: FieldRules::default(), account: NewAccount::default() }
    }

    /// Checks a step.
    #[must_use]
    pub fn check(mut self, step: Step) -> Self {
        match step {
            Step::Personal => self.personal(),
            Step::Address => self.address(),
            Step::Account => self.account(),
        }
        self
    }

    /// What was checked, as the call takes it.
    ///
    /// # Errors
    /// Every rule that was broken.
    pub fn finish(self) -> Result<NewAccount, Refusal> {
        self.rules.finish(AREA)?;
        Ok(self.account)
    }

    /// The held value, else what `parse` makes of the typed one; empty when it breaks a rule.
    fn take(
        &mut self,
        field: &str,
        parse: impl FnOnce(&str) -> Result<String, ErrorCode>,
    ) -> String {
        match self.held.locked(field) {
            Some(held) => held,
            None => self.rules.check(field, parse(self.fields.get(field))).unwrap_or_default(),
        }
    }

    /// An Estonian code tells date of birth and gender, and both are compared with it.
    fn personal(&mut self) {
        self.account.first_name = self.take("firstName", person_name::parse);
        self.account.last_name = self.take("lastName", person_name::parse);
        self.account.issuer = self.take("issuer", |typed| {
            chosen(typed, Country::parse).map(|country| country.to_string())
        });
        let issuer = Country::parse(&self.account.issuer);
        self.account.id_code = self.take("idCode", |typed| id_code(typed, issuer));
        let code =
            issuer.and_then(|issuer| PersonalCode::parse(&self.account.id_code, issuer).ok());
        let today = self.today;
        self.account.date_of_birth = self.take("dateOfBirth", |typed| {
            let date = BirthDate::parse(typed, today)?;
            let told = code.as_ref().and_then(PersonalCode::birth_date);
            if told.is_some_and(|told| told != date) {
                Err(ErrorCode::WrongDateOfBirth)
            } else {
                Ok(date.to_string())
            }
        });
        self.account.gender = self.take("gender", |typed| {
            let gender = chosen(typed, Gender::parse)?;
            let told = code.as_ref().and_then(PersonalCode::gender);
            if told.is_some_and(|told| told != gender) {
                Err(ErrorCode::WrongGender)
            } else {
                Ok(gender.code().to_owned())
            }
        });
    }

    fn address(&mut self) {
        self.account.street = self.take("street", text::required);
        self.account.city = self.take("city", text::required);
        self.account.postal_index = self.take("postal_index", text::required);
        self.account.country = self.take("country", |typed| {
            chosen(typed, Country::parse).map(|country| country.to_string())
        });
    }

    fn account(&mut self) {
        self.account.email =
            self.take("email", |typed| Email::parse(typed).map(|email| email.as_str().to_owned()));
        let email = self.fields.get("email").trim().to_lowercase();
        self.account.email_confirmation =
            self.take("email_confirmation", |typed| match text::required(typed)? {
                repeated if email.is_empty() || repeated.to_lowercase() == email => Ok(repeated),
                _ => Err(ErrorCode::EmailMismatch),
            });
        let (password, repeated) =
            (self.fields.get("password"), self.fields.get("password_confirmation"));
        let checked = self.rules.check("password", NewPassword::parse(&Secret::new(password)));
        if repeated.is_empty() {
            self.rules.add("password_confirmation", ErrorCode::Required);
        } else if !password.is_empty() && password != repeated {
            self.rules.add("password_confirmation", ErrorCode::PasswordMismatch);
        }
        self.account.password =
            checked.map(|password| password.secret().clone()).unwrap_or_default();
        self.account.password_confirmation = Secret::new(repeated);
        self.account.wish_partner_ads = self.fields.get("wish_partner_ads") == "true";
    }
}

/// A value of a closed list.
fn chosen<T>(typed: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, ErrorCode> {
    parse(&text::required(typed)?).ok_or(ErrorCode::InvalidFormat)
}

/// A code by its issuer's rules, once the issuer is known.
fn id_code(typed: &str, issuer: Option<Country>) -> Result<String, ErrorCode> {
    let code = match issuer {
        Some(issuer) => PersonalCode::parse(typed, issuer).map(|code| code.as_str().to_owned()),
        None => text::required(typed),
    };
    code.map_err(
        |code| if code == ErrorCode::InvalidFormat { ErrorCode::InvalidIdCode } else { code },
    )
}
