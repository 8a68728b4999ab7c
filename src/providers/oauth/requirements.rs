//! What an answer has to say beyond being genuine: how surely, by what means and how lately the person was authenticated
//! (`OpenID` Connect Core section 2: `acr`, `amr`, `auth_time`).

use serde_json::Value;

use super::{Claims, Freshness, PendingLogin, Rejection};

/// Tolerated difference between two clocks, in seconds.
const SKEW: i64 = 60;

/// The requirements. Empty ones are met by every answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requirements {
    /// `acr` must be one of these.
    pub acr: Vec<String>,
    /// `amr` must contain one of these.
    pub amr: Vec<String>,
    /// Seconds since `auth_time`, at most.
    pub max_age: Option<u32>,
}

impl Requirements {
    /// Checks these claims at `now` (seconds since 1970). Where the person was asked anew,
    /// `auth_time` is after the request.
    ///
    /// # Errors
    /// [`Rejection::Unmet`] with the claim that does not meet its requirement.
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
        let at = claims.get("auth_time").and_then(Value::as_i64);
        let not_before =
            |earliest: i64| at.is_some_and(|at| (earliest - SKEW..=now + SKEW).contains(&at));
        let is_fresh = self.max_age.is_none_or(|age| not_before(now - i64::from(age)))
            && match pending.freshness {
                Freshness::Any => true,
                Freshness::Asked => at.is_none() || not_before(pending.since),
                Freshness::Required => not_before(pending.since),
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
