//! The way back: the authorization response (RFC 6749 section 4.1.2), as the query of the redirect address.

use aws_lc_rs::constant_time::verify_slices_are_equal;
use serde::Deserialize;

use super::{PendingLogin, Rejection};
use crate::domain::Secret;

/// How long a person may take at the provider, in seconds.
const PATIENCE: i64 = 900;

/// What the browser brings back. Unknown parameters are ignored, as the RFC asks.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct AuthorizationResponse {
    /// To be redeemed for tokens, once.
    pub code: Secret,
    /// What we sent.
    pub state: Secret,
    /// Why there is no code.
    pub error: Option<String>,
    /// Who sends the browser back (RFC 9207), where the provider says it.
    pub iss: Option<String>,
}

impl AuthorizationResponse {
    /// The code, when this is the answer to what is pending. The state decides first: without it nothing else of an
    /// answer means anything.
    ///
    /// # Errors
    /// `State`, `Late`, `Issuer`, `Denied`, `Refused` or `NoCode`.
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
        if !(0..=PATIENCE).contains(&now.saturating_sub(pending.since)) {
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
