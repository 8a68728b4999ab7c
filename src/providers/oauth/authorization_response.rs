//! The authorization response (RFC 6749 section 4.1.2): the query of the callback.

use aws_lc_rs::constant_time::verify_slices_are_equal;
use serde::Deserialize;

use super::{PendingLogin, Rejection};
use crate::domain::Secret;

/// Seconds that a person may spend at the provider.
const TIMEOUT: i64 = 900;

/// The parameters of an authorization response. Unknown ones are ignored, as the RFC requires.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct AuthorizationResponse {
    /// The authorization code, to be exchanged once.
    pub code: Secret,
    /// The `state` of our request.
    pub state: Secret,
    /// The error code, if there is no authorization code.
    pub error: Option<String>,
    /// The provider's issuer (RFC 9207), if it sends one.
    pub iss: Option<String>,
}

impl AuthorizationResponse {
    /// The authorization code, if this response belongs to the pending request. `state` is checked first: without it,
    /// nothing else in a response can be trusted.
    ///
    /// # Errors
    /// [`Rejection::State`], [`Rejection::Late`], [`Rejection::Issuer`], [`Rejection::Denied`], [`Rejection::Refused`]
    /// or [`Rejection::NoCode`].
    pub fn code(
        &self,
        pending: &PendingLogin,
        issuer: Option<&str>,
        now: i64,
    ) -> Result<&Secret, Rejection> {
        let (brought, sent) = (self.state.expose().as_bytes(), pending.state.expose().as_bytes());
        if sent.is_empty() || verify_slices_are_equal(brought, sent).is_err() {
            return Err(Rejection::State);
        }
        if !(0..=TIMEOUT).contains(&now.saturating_sub(pending.since)) {
            return Err(Rejection::Late);
        }
        if let (Some(brought), Some(issuer)) = (self.iss.as_deref(), issuer)
            && brought != issuer
        {
            return Err(Rejection::Issuer);
        }
        match self.error.as_deref() {
            Some("access_denied") => Err(Rejection::Denied),
            Some(error) => Err(Rejection::refused(error)),
            None if self.code.is_empty() => Err(Rejection::NoCode),
            None => Ok(&self.code),
        }
    }
}
