//! What a browser carries for us, sealed, until it comes back with it (docs/decisions/0052): nothing of it stands in the
//! database, so a stranger who begins a thousand things costs nobody else anything. Any node opens it, with the storage keys.
//!
//! What may be used once only is written down when it is used, as a row of `spent`.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use zeroize::Zeroizing;

use crate::{
    accounts::{
        Caller, Fault,
        cookies::{BROUGHT, bare, guarded, is_carried},
        embedded::ground::{
            Ground,
            call::{CallError, CallResult},
            fingerprint,
            sealed::SealContext,
            store::Store,
            vault::Vault,
        },
    },
    clock::Clock,
};

/// Seals what browsers carry and opens it again.
#[derive(Clone)]
pub struct Carried {
    clock: Clock,
    store: Store,
    vault: Vault,
    is_secure: bool,
}

/// What is sealed: a state, and until when it is good.
#[derive(Serialize, Deserialize)]
struct Until<T> {
    until: i64,
    state: T,
}

impl Carried {
    pub fn new(ground: &Ground) -> Self {
        Self {
            clock: ground.clock.clone(),
            store: ground.store.clone(),
            vault: ground.vault.clone(),
            is_secure: ground.config().server.is_https(),
        }
    }

    /// Seals a state for so many seconds. It opens for the same purpose alone.
    pub fn seal<T: Serialize>(
        &self,
        purpose: &str,
        state: &T,
        lifetime: i64,
    ) -> CallResult<String> {
        let until = Until { until: self.clock.now() + lifetime, state };
        let json = Zeroizing::new(
            serde_json::to_string(&until).map_err(|_| CallError::Fault(Fault::ServerError))?,
        );
        Ok(self.vault.seal(SealContext::Carried(purpose), &json)?)
    }

    /// The state that was sealed for this purpose; `None` if it has expired, or is not ours.
    pub fn open<T: DeserializeOwned>(&self, purpose: &str, sealed: &str) -> Option<T> {
        self.open_until(purpose, sealed).map(|(state, _)| state)
    }

    /// The same, with the second at which it expires.
    pub fn open_until<T: DeserializeOwned>(&self, purpose: &str, sealed: &str) -> Option<(T, i64)> {
        let json = self.vault.unseal(SealContext::Carried(purpose), sealed).ok()?;
        let Until { until, state } = serde_json::from_str(&json).ok()?;
        (until > self.clock.now()).then_some((state, until))
    }

    /// Writes down that this was used. `false` if it was before, on whichever node. Two calls at once never both get `true`.
    pub async fn spend(&self, purpose: &str, id: &str, until: i64) -> CallResult<bool> {
        let spent = sqlx::query(
            "INSERT INTO spent (id, expires_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
        )
        .bind(format!("{purpose}:{}", fingerprint(id)))
        .bind(until)
        .execute(self.store.pool())
        .await?;
        Ok(spent.rows_affected() == 1)
    }

    /// The name of a cookie as browsers know it. With https no page of a neighbouring host can plant one (`__Host-`).
    fn name(&self, cookie: &str) -> String {
        guarded(cookie, self.is_secure, None)
    }

    pub fn value<'a>(&self, caller: &'a Caller, cookie: &str) -> Option<&'a str> {
        caller.cookie(&self.name(cookie))
    }

    /// The caller's cookies whose names begin with this, each with what follows and its value.
    pub fn values<'a>(&self, caller: &'a Caller, family: &str) -> Vec<(&'a str, &'a str)> {
        let family = self.name(family);
        let all = caller.cookies.iter();
        all.filter_map(|(name, value)| Some((name.strip_prefix(&family)?, value.as_str())))
            .collect()
    }

    /// The `Set-Cookie` value that lets the browser carry a sealed value for so many seconds.
    pub fn set(&self, cookie: &str, sealed: &str, lifetime: i64) -> String {
        let (name, secure) = (self.name(cookie), if self.is_secure { "; Secure" } else { "" });
        format!("{name}={sealed}; Path=/; HttpOnly; SameSite=Lax; Max-Age={lifetime}{secure}")
    }

    /// The `Set-Cookie` value that takes it away.
    pub fn clear(&self, cookie: &str) -> String {
        self.set(cookie, "", 0)
    }

    /// The `Set-Cookie` values that take away everything that the caller carries, but what is about people before.
    pub fn cleared(&self, caller: &Caller) -> Vec<String> {
        let names = caller.cookies.iter().map(|(name, _)| name);
        names
            .filter(|name| is_carried(name) && bare(name) != BROUGHT)
            .map(|name| self.clear(name))
            .collect()
    }
}
