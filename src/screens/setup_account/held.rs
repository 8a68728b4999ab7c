//! What the account service has vouched for (account-api.md section 2): who was identified before the setup began. It lives
//! in the session, so that no request can change it.

use crate::{accounts::PrefilledUser, domain::Country, web::Visitor};

/// Locked when the user has exactly seven keys.
const LOCKED_BY_SEVEN: [&str; 5] = ["firstName", "lastName", "dateOfBirth", "street", "city"];
/// Locked otherwise: the identity.
const LOCKED_IDENTITY: [&str; 6] = ["firstName", "lastName", "idCode", "issuer", "dateOfBirth", "gender"];

/// The person who was identified, if anyone was.
#[derive(Debug)]
pub struct Held {
    user: Option<PrefilledUser>,
    /// The country that is preselected where the person's document does not say one.
    country: Country,
}

impl Held {
    /// What the session holds.
    pub async fn of(visitor: &Visitor) -> Self {
        let mut held = Self { user: visitor.memory().prefilled_user(), country: visitor.site.config.site.country };
        if held.given("issuer").is_none() {
            held.country = visitor.country().await;
        }
        held
    }

    /// Whether nobody was identified.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.user.is_none()
    }

    /// The country that is preselected where the person's document does not say one.
    #[must_use]
    pub fn country(&self) -> Country {
        self.country
    }

    /// The value of a locked field. A field that the service did not fill stays open: locked and empty, it would end the
    /// registration.
    #[must_use]
    pub fn locked(&self, field: &str) -> Option<String> {
        let user = self.user.as_ref()?;
        let is_locked = if user.has_seven_keys() { LOCKED_BY_SEVEN.contains(&field) } else { LOCKED_IDENTITY.contains(&field) };
        is_locked.then(|| self.given(field)).flatten()
    }

    /// What an open field holds before anything was typed.
    #[must_use]
    pub fn initial(&self, field: &str) -> String {
        let given = self.given(field);
        let country = || self.country.to_string();
        match field {
            "issuer" => given.unwrap_or_else(country),
            "country" => self.given("issuer").filter(|code| Country::parse(code).is_some()).unwrap_or_else(country),
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
