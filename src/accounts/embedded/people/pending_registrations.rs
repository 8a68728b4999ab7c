//! Registrations with a personal code that already has an account. They wait until the person says that they want
//! another one.

use crate::{
    accounts::{
        Fault,
        embedded::{
            ground::{
                Ground,
                cookie::fingerprint,
                refusal::{CallError, CallResult},
                sealed::SealContext,
                store::{Store, Writing},
                vault::Vault,
            },
            people::applicant::CheckedRegistration,
        },
    },
    clock::Clock,
    domain::ErrorCode,
    rng::Rng,
};

/// Seconds for which a registration waits for "create an account anyway".
const TIMEOUT: i64 = 3600;

/// Stores registrations under the fingerprint of a token.
pub struct PendingRegistrations {
    rng: Rng,
    clock: Clock,
    store: Store,
    vault: Vault,
}

impl PendingRegistrations {
    pub fn new(ground: &Ground) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            store: ground.store.clone(),
            vault: ground.vault.clone(),
        }
    }

    /// Stores a registration and returns its token.
    pub async fn put(&self, person: &CheckedRegistration) -> CallResult<String> {
        let token = self.rng.token();
        let (name, json) = (
            fingerprint(&token),
            serde_json::to_string(person).map_err(|_| CallError::Fault(Fault::ServerError))?,
        );
        sqlx::query(
            "INSERT INTO registrations (token_hash, person, expires_at) VALUES ($1, $2, $3)",
        )
        .bind(&name)
        .bind(self.vault.seal(SealContext::Registration(&name), &json)?)
        .bind(self.clock.now() + TIMEOUT)
        .execute(self.store.pool())
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
        .bind(self.clock.now())
        .fetch_optional(&mut **tx)
        .await?;
        let json = stored
            .map(|sealed| self.vault.unseal(SealContext::Registration(&name), &sealed))
            .transpose()?;
        let person = json.and_then(|json| serde_json::from_str(&json).ok());
        Ok(person.ok_or(ErrorCode::RegistrationFailed)?)
    }
}
