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
            ground::{carried::Carried, refusal::CallResult},
        },
    },
    domain::RedirectingProvider,
};

/// Seconds for which a browser carries it: a day at school.
const LIFETIME: i64 = 12 * 3600;

/// The newest `auth_time` by provider: at most one for each that is configured.
#[derive(Default, Serialize, Deserialize)]
pub struct Brought(BTreeMap<String, i64>);

impl Brought {
    /// What this browser carries.
    pub fn by(carried: &Carried, caller: &Caller) -> Self {
        let sealed = carried.value(caller, BROUGHT);
        sealed.and_then(|sealed| carried.open(BROUGHT, sealed)).unwrap_or_default()
    }

    /// Whether this is the sign-in by which the browser brought somebody before.
    pub fn has(&self, provider: RedirectingProvider, person: &IdentifiedPerson) -> bool {
        person.auth_time.is_some() && self.0.get(provider.code()) == person.auth_time.as_ref()
    }

    /// The `Set-Cookie` value that adds this person's sign-in.
    pub fn with(
        mut self,
        carried: &Carried,
        provider: RedirectingProvider,
        person: &IdentifiedPerson,
    ) -> CallResult<Option<String>> {
        let Some(at) = person.auth_time else { return Ok(None) };
        self.0
            .retain(|code, _| RedirectingProvider::all().iter().any(|known| known.code() == code));
        self.0.insert(provider.code().to_owned(), at);
        let sealed = carried.seal(BROUGHT, &self, LIFETIME)?;
        Ok(Some(carried.set(BROUGHT, &sealed, LIFETIME)))
    }
}
