//! What the account service has vouched for (docs/account-api.md section 2): who was identified
//! before the setup began. It lives in the session, so that no request can change it.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::{
    accounts::{Fault, PrefilledUser},
    domain::Country,
    web::Visitor,
};

/// Locked when the user has exactly seven keys.
const LOCKED_BY_SEVEN: [&str; 5] = ["firstName", "lastName", "dateOfBirth", "street", "city"];
/// Locked otherwise: the identity.
const LOCKED_IDENTITY: [&str; 6] =
    ["firstName", "lastName", "idCode", "issuer", "dateOfBirth", "gender"];

/// The person who was identified, if anyone was.
#[derive(Debug)]
pub struct IdentifiedUser {
    user: Option<PrefilledUser>,
    /// The country that is preselected where the person's document does not say one.
    country: Country,
}

impl IdentifiedUser {
    /// What the session holds.
    pub async fn of(visitor: &Visitor) -> Self {
        let mut held = Self {
            user: visitor.memory().prefilled_user(),
            country: visitor.site.config.site.country,
        };
        if held.given("issuer").is_none() {
            held.country = visitor.country().await;
        }
        held
    }

    /// What the session holds, brought up to date: a person may have been identified where it does not reach, such as the
    /// ID-card host. A browser without a cookie of the account service has nothing under way there, and is not asked about.
    ///
    /// # Errors
    /// When the account service cannot say and the session holds nobody.
    pub async fn now(visitor: &Visitor) -> Result<Self, Fault> {
        let memory = visitor.memory();
        let under_way = name_of_session(visitor);
        if under_way.is_none() || memory.declined() == under_way {
            return Ok(Self::of(visitor).await);
        }
        match visitor.call(async |accounts, caller| accounts.pending(caller).await).await {
            Ok(outcome) => {
                if let Some(user) = outcome.user {
                    memory.set_prefilled_user(Some(&user));
                }
            }
            Err(fault) if memory.prefilled_user().is_none() => return Err(fault),
            Err(_) => {}
        }
        Ok(Self::of(visitor).await)
    }

    /// The visitor is somebody else: who was identified is forgotten, and not asked for again until the account service's
    /// session has become another one.
    pub fn decline(visitor: &Visitor) {
        visitor.memory().set_prefilled_user(None);
        visitor.memory().set_declined(name_of_session(visitor).as_ref());
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
        let is_locked = if user.has_seven_keys() {
            LOCKED_BY_SEVEN.contains(&field)
        } else {
            LOCKED_IDENTITY.contains(&field)
        };
        is_locked.then(|| self.given(field)).flatten()
    }

    /// What an open field holds before anything was typed.
    #[must_use]
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

/// A name for what the browser's cookies of the account service stand for; none without any.
fn name_of_session(visitor: &Visitor) -> Option<String> {
    let cookies = visitor.caller().cookies;
    let name = |digest: Sha256| URL_SAFE_NO_PAD.encode(&digest.finalize()[..12]);
    (!cookies.is_empty()).then(|| {
        name(cookies.iter().fold(Sha256::new(), |digest, (_, value)| digest.chain_update(value)))
    })
}
