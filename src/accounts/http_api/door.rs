//! Who may call, and which of a caller's statements about the visitor are trusted (docs/account-api.md section 9).

use std::sync::Arc;

use actix_web::{HttpRequest, http::header::AUTHORIZATION};
use aws_lc_rs::constant_time::verify_slices_are_equal;
use ipnet::IpNet;
use sha2::{Digest, Sha256};

use super::peer::{self, Trust};
use crate::domain::Secret;

/// The credential that callers must send, and the proxies between visitors and callers.
#[derive(Clone)]
pub struct CallerCheck {
    /// SHA-256 of the token; `None`: no credential is needed.
    expected: Option<[u8; 32]>,
    pub(super) proxies: Arc<[IpNet]>,
}

impl CallerCheck {
    /// Admits callers with this token; everybody if there is none. The visitor's address is the last one in
    /// `X-Forwarded-For` that is not in `proxies`.
    pub fn new(token: Option<&Secret>, proxies: &[IpNet]) -> Self {
        Self {
            expected: token.map(|token| Sha256::digest(token.expose()).into()),
            proxies: proxies.into(),
        }
    }

    /// How far the caller is trusted; `None` if it is not admitted.
    pub fn look_at(&self, request: &HttpRequest) -> Option<Trust> {
        let Some(expected) = &self.expected else {
            return Some(if peer::address(request).is_loopback() {
                Trust::Forwarding
            } else {
                Trust::None
            });
        };
        let said = request.headers().get(AUTHORIZATION)?.as_bytes();
        let (scheme, token) = (said.get(..7)?, said.get(7..)?);
        let hash: [u8; 32] = Sha256::digest(token.trim_ascii()).into();
        let fits = scheme.eq_ignore_ascii_case(b"Bearer ")
            && verify_slices_are_equal(&hash, expected).is_ok();
        fits.then_some(Trust::Full)
    }
}
