//! A checked registration, as the database stores it, and those that wait because their personal code already has an account.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{
        Errors, Fault,
        embedded::{
            ground::{
                Ground,
                call::{CallError, CallResult},
                fingerprint,
                sealed::SealContext,
                store::Writing,
            },
            people::passwords,
            records::linked_identities::ProviderIdentity,
        },
        new_account::{Known, NewAccount},
    },
    domain::{ErrorCode, Language, LoginMethod, password::NewPassword},
};

/// A registration with every field checked, in the form in which the database stores it.
#[derive(Clone, Serialize, Deserialize)]
pub struct CheckedRegistration {
    pub first_name: String,
    pub last_name: String,
    pub issuer: String,
    pub personal_code: String,
    pub date_of_birth: String,
    pub gender: String,
    pub street: String,
    pub city: String,
    pub country: String,
    pub postal_index: String,
    pub email: String,
    pub wish_partner_ads: bool,
    pub language: String,
    /// Whether a strong method has proven the identity.
    #[serde(default)]
    pub proven: bool,
    /// The fingerprint of the network address that the registration came from.
    #[serde(default)]
    pub registered_from: String,
    /// What the account is linked to from the beginning.
    #[serde(default)]
    pub linked: Option<(LoginMethod, ProviderIdentity)>,
    /// Empty until the password is hashed.
    pub password_hash: String,
}

/// Checks a registration, regardless of what the front end has checked. `product` is the name of the service.
pub fn check(
    given: &NewAccount,
    language: Language,
    known: Known<'_>,
    product: &str,
) -> Result<(CheckedRegistration, NewPassword), Errors> {
    let about = [&given.first_name, &given.last_name, &given.email, product];
    let (kept, password) = given.checked(known, |typed| passwords::suitable(typed, &about))?;
    let person = CheckedRegistration {
        first_name: kept.first_name,
        last_name: kept.last_name,
        issuer: kept.issuer,
        personal_code: kept.id_code,
        date_of_birth: kept.date_of_birth,
        gender: kept.gender,
        street: kept.street,
        city: kept.city,
        country: kept.country,
        postal_index: kept.postal_index,
        email: kept.email,
        wish_partner_ads: kept.wish_partner_ads,
        language: language.code().to_owned(),
        proven: false,
        registered_from: String::new(),
        linked: None,
        password_hash: String::new(),
    };
    Ok((person, password))
}

// Registrations with a personal code that already has an account. They wait until the person says that they want
// another one.

/// Seconds for which a registration waits for "create an account anyway".
const TIMEOUT: i64 = 3600;

/// Stores registrations under the fingerprint of a token.
pub struct PendingRegistrations {
    ground: Arc<Ground>,
}

impl PendingRegistrations {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone() }
    }

    /// Stores a registration and returns its token.
    pub async fn put(&self, person: &CheckedRegistration) -> CallResult<String> {
        let token = self.ground.rng.token();
        let (name, json) = (
            fingerprint(&token),
            serde_json::to_string(person).map_err(|_| CallError::Fault(Fault::ServerError))?,
        );
        sqlx::query(
            "INSERT INTO registrations (token_hash, person, expires_at) VALUES ($1, $2, $3)",
        )
        .bind(&name)
        .bind(self.ground.vault.seal(SealContext::Registration(&name), &json)?)
        .bind(self.ground.clock.now() + TIMEOUT)
        .execute(self.ground.store.pool())
        .await?;
        Ok(token)
    }

    /// Takes the registration of this token; nobody gets it a second time.
    pub async fn take(&self, tx: &mut Writing, token: &str) -> CallResult<CheckedRegistration> {
        let name = fingerprint(token);
        let stored: Option<String> = sqlx::query_scalar(
            "DELETE FROM registrations WHERE token_hash = $1 AND expires_at > $2 RETURNING person",
        )
        .bind(&name)
        .bind(self.ground.clock.now())
        .fetch_optional(&mut **tx)
        .await?;
        let json = stored
            .map(|sealed| self.ground.vault.unseal(SealContext::Registration(&name), &sealed))
            .transpose()?;
        let person = json.and_then(|json| serde_json::from_str(&json).ok());
        Ok(person.ok_or(ErrorCode::RegistrationFailed)?)
    }
}
