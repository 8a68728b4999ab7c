//! When the people whom a browser brought back from each provider had signed in there, sealed in a cookie. A session of somebody
//! who was at the browser before is nobody else's: an identity is not linked by a sign-in that the browser has brought already,
//! whatever clocks say (docs/decisions/0061-sessions-at-providers.md).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{
        Caller,
        cookies::BROUGHT,
        embedded::{
            flows::registrants::IdentifiedPerson,
            ground::{carried::Carried, cookie::fingerprint, refusal::CallResult},
        },
    },
    domain::RedirectingProvider,
};

/// Seconds for which a browser carries it: a day at school.
const LIFETIME: i64 = 12 * 3600;

/// The newest sign-in by provider: at most one for each that is configured.
#[derive(Default, Serialize, Deserialize)]
pub struct Brought(BTreeMap<String, SignInThere>);

/// A person's sign-in at a provider. Somebody else may have signed in there in the same second.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct SignInThere {
    auth_time: i64,
    /// A hash of what the provider knows the person by.
    subject: String,
}

impl SignInThere {
    /// `None` if the provider does not say when it was.
    fn of(person: &IdentifiedPerson) -> Option<Self> {
        let subject = match &person.provider_identity {
            Some(identity) => &identity.subject,
            None => person.personal_code.as_deref().unwrap_or_default(),
        };
        Some(Self { auth_time: person.auth_time?, subject: fingerprint(subject) })
    }
}

impl Brought {
    /// What this browser carries.
    pub fn by(carried: &Carried, caller: &Caller) -> Self {
        let sealed = carried.value(caller, BROUGHT);
        sealed.and_then(|sealed| carried.open(BROUGHT, sealed)).unwrap_or_default()
    }

    /// Whether this is the sign-in by which the browser brought somebody before.
    pub fn has(&self, provider: RedirectingProvider, person: &IdentifiedPerson) -> bool {
        SignInThere::of(person).is_some_and(|sign_in| self.0.get(provider.code()) == Some(&sign_in))
    }

    /// The `Set-Cookie` value that adds this person's sign-in.
    pub fn with(
        mut self,
        carried: &Carried,
        provider: RedirectingProvider,
        person: &IdentifiedPerson,
    ) -> CallResult<Option<String>> {
        let Some(sign_in) = SignInThere::of(person) else { return Ok(None) };
        self.0
            .retain(|code, _| RedirectingProvider::all().iter().any(|known| known.code() == code));
        self.0.insert(provider.code().to_owned(), sign_in);
        let sealed = carried.seal(BROUGHT, &self, LIFETIME)?;
        Ok(Some(carried.set(BROUGHT, &sealed, LIFETIME)))
    }
}
