//! What an answer has to say beyond being genuine: how surely, by what means and how lately the person was authenticated
//! (`OpenID` Connect Core section 2: `acr`, `amr`, `auth_time`).

use serde_json::Value;

use super::{Claims, Freshness, PendingLogin, Rejection};
use crate::config::Requirements;

/// Tolerated difference between two clocks, in seconds.
const SKEW: i64 = 60;

/// The same where an identity is to be linked for good, in seconds: a session that somebody else began just before does not
/// count.
const LINK_SKEW: i64 = 5;

/// What whole seconds hide of how long ago two things were.
const ROUNDED: i64 = 1;

/// Values of `acr` that say two factors: the levels of eIDAS, NIST's, and the profile of REFEDS.
const ACR_OF_TWO: [&str; 7] = [
    "high",
    "http://eidas.europa.eu/LoA/high",
    "http://eidas.europa.eu/LoA/substantial",
    "http://idmanagement.gov/ns/assurance/aal/2",
    "http://idmanagement.gov/ns/assurance/aal/3",
    "https://refeds.org/profile/mfa",
    "substantial",
];

/// Values of `amr` that say two factors (RFC 8176): several, and a smart card with its PIN.
const AMR_OF_TWO: [&str; 2] = ["mfa", "sc"];

impl Requirements {
    /// Whether who meets them has proven two factors, whichever of the values it was.
    pub fn mean_two_factors(&self) -> bool {
        let are_known = |required: &[String], of_two: &[&str]| {
            !required.is_empty() && required.iter().all(|value| of_two.contains(&value.as_str()))
        };
        are_known(&self.acr, &ACR_OF_TWO) || are_known(&self.amr, &AMR_OF_TWO)
    }

    /// Checks these claims at `now` (seconds since 1970). Where the person was asked anew,
    /// `auth_time` is after the request.
    pub fn check(
        &self,
        claims: &Claims,
        pending: &PendingLogin,
        now: i64,
    ) -> Result<(), Rejection> {
        let lists = |list: &[String], value: &Value| {
            value.as_str().is_some_and(|text| list.iter().any(|known| known == text))
        };
        let acr = claims.get("acr").is_some_and(|acr| lists(&self.acr, acr));
        let amr = claims.get("amr").is_some_and(|amr| match amr {
            Value::Array(methods) => methods.iter().any(|method| lists(&self.amr, method)),
            method => lists(&self.amr, method),
        });
        let at = seconds(claims, "auth_time");
        let since = |earliest: i64| {
            at.is_some_and(|at| (earliest..=now.saturating_add(SKEW)).contains(&at))
        };
        let not_before = |earliest: i64| since(earliest.saturating_sub(SKEW));
        // By the provider's own clock, whatever ours says: the sign-in is not older than our request.
        let is_younger = || {
            let age = seconds(claims, "iat").zip(at).map(|(issued, at)| issued.saturating_sub(at));
            age.is_some_and(|age| age <= now.saturating_sub(pending.since).saturating_add(ROUNDED))
        };
        let is_fresh = self.max_age.is_none_or(|age| not_before(now - i64::from(age)))
            && match pending.freshness {
                Freshness::Any => true,
                Freshness::Asked => at.is_none() || not_before(pending.since),
                Freshness::Required => {
                    since(pending.since.saturating_sub(LINK_SKEW)) && is_younger()
                }
            };
        let checks = [
            ("acr", self.acr.is_empty() || acr),
            ("amr", self.amr.is_empty() || amr),
            ("auth_time", is_fresh),
        ];
        checks
            .into_iter()
            .find(|(_, holds)| !holds)
            .map_or(Ok(()), |(claim, _)| Err(Rejection::Unmet(claim)))
    }
}

/// A time in seconds since 1970, possibly with a fraction (RFC 7519 section 2).
#[expect(clippy::cast_possible_truncation, reason = "a cast of a float saturates")]
pub fn seconds(claims: &Claims, name: &str) -> Option<i64> {
    let at = claims.get(name)?;
    at.as_i64().or_else(|| at.as_f64().map(|at| at as i64))
}
