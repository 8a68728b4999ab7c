//! The three steps: their order, their names and their fields.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use time::Date;

use crate::{
    accounts::{
        Fault, PrefilledUser,
        new_account::{Known, NewAccount, repeated},
    },
    domain::{Country, LoginMethod, password::NewPassword},
    i18n::Area,
    web::{
        FormFields, Refusal, Visitor,
        form::{act::FieldRules, captcha},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SetupStep {
    /// Who the person is.
    Personal = 1,
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
        self as u8
    }

    /// The step with this number, as forms send it.
    pub fn parse(number: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.number().to_string() == number)
    }

    pub fn back(self) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|step| *step < self)
    }

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
                &["password"],
                &["password_confirmation"],
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

// What the account service has vouched for (docs/account-api.md section 2): the person who was identified before the
// setup began. It is kept in the session, so that no request can change it.

/// The locked fields if the prefilled user has exactly seven keys.
const LOCKED_BY_SEVEN: [&str; 5] = ["firstName", "lastName", "dateOfBirth", "street", "city"];
/// The locked fields otherwise: the identity.
const LOCKED_IDENTITY: [&str; 6] =
    ["firstName", "lastName", "idCode", "issuer", "dateOfBirth", "gender"];

#[derive(Debug)]
pub struct IdentifiedUser {
    user: Option<PrefilledUser>,
    /// The login method that identified them, where it is known.
    by: Option<LoginMethod>,
    /// The country to preselect if the person's document does not name one.
    country: Country,
}

impl IdentifiedUser {
    /// Reads the session.
    pub async fn of(visitor: &Visitor) -> Self {
        let config = &visitor.site.config;
        let mut held = Self {
            user: visitor.memory().prefilled_user(),
            by: visitor.memory().identified_by().filter(|method| config.has_method(method)),
            country: config.site.country,
        };
        if held.given("issuer").is_none() {
            held.country = visitor.country().await;
        }
        held
    }

    /// Reads the session and brings it up to date: a person may have been identified where the session does not reach,
    /// such as on the ID-card host. A browser without a cookie of the account service has no sign-in under way there,
    /// so the service is not asked.
    pub async fn now(visitor: &Visitor) -> Result<Self, Fault> {
        let memory = visitor.memory();
        let under_way = name_of_session(visitor);
        if under_way.is_none() || memory.declined() == under_way {
            return Ok(Self::of(visitor).await);
        }
        match visitor.call(async |accounts, caller| accounts.pending(caller).await).await {
            Ok(outcome) => {
                if let Some(user) = outcome.user {
                    // The method of somebody else says nothing of this person.
                    let is_other = memory.prefilled_user().as_ref() != Some(&user);
                    if is_other || outcome.login_method.is_some() {
                        memory.set_identified_by(outcome.login_method.as_ref());
                    }
                    memory.set_prefilled_user(Some(&user));
                }
            }
            Err(fault) if memory.prefilled_user().is_none() => return Err(fault),
            Err(_) => {}
        }
        Ok(Self::of(visitor).await)
    }

    /// The visitor is somebody else: forgets the identified person, and does not ask for them again until the account
    /// service's session has changed.
    pub fn decline(visitor: &Visitor) {
        visitor.memory().set_prefilled_user(None);
        visitor.memory().set_declined(name_of_session(visitor).as_ref());
    }

    /// The login method that identified this person, where it is known.
    pub const fn by(&self) -> Option<LoginMethod> {
        self.by
    }

    /// Whether nobody was identified.
    pub fn is_empty(&self) -> bool {
        self.user.is_none()
    }

    /// The country to preselect if the person's document does not name one.
    pub fn country(&self) -> Country {
        self.country
    }

    /// The value of a locked field. A field that the service left empty stays open: locked and empty, it would make
    /// registering impossible.
    pub fn locked(&self, field: &str) -> Option<String> {
        let user = self.user.as_ref()?;
        let is_locked = if user.has_seven_keys() {
            LOCKED_BY_SEVEN.contains(&field)
        } else {
            LOCKED_IDENTITY.contains(&field)
        };
        is_locked.then(|| self.given(field)).flatten()
    }

    /// The initial value of an open field.
    pub fn initial(&self, field: &str) -> String {
        let given = self.given(field);
        let country = || self.country.to_string();
        match field {
            "issuer" => given.unwrap_or_else(country),
            "country" => self
                .given("issuer")
                .filter(|code| Country::parse(code).is_some())
                .unwrap_or_else(country),
            _ => given.unwrap_or_default(),
        }
    }

    fn given(&self, field: &str) -> Option<String> {
        let key = match field {
            "firstName" => "name",
            "lastName" => "surname",
            "idCode" => "personal_code",
            "issuer" => "iso",
            "dateOfBirth" => "date_of_birth",
            "gender" | "email" | "city" | "street" => field,
            _ => return None,
        };
        let value = self.user.as_ref()?.get(key)?.trim().to_owned();
        let value = if field == "issuer" { value.to_ascii_uppercase() } else { value };
        (!value.is_empty()).then_some(value)
    }
}

/// A fingerprint of the browser's account service cookies; `None` if it has none.
fn name_of_session(visitor: &Visitor) -> Option<String> {
    let cookies = visitor.caller().cookies;
    let name = |digest: Sha256| URL_SAFE_NO_PAD.encode(&digest.finalize()[..12]);
    (!cookies.is_empty()).then(|| {
        name(cookies.iter().fold(Sha256::new(), |digest, (_, value)| digest.chain_update(value)))
    })
}
