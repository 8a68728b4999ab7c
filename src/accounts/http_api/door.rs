//! Who may call, and how far a caller is believed in what it says of the visitor
//! (docs/account-api.md section 9).

use std::sync::Arc;

use actix_web::{HttpRequest, http::header::AUTHORIZATION};
use aws_lc_rs::constant_time::verify_slices_are_equal;
use ipnet::IpNet;
use sha2::{Digest, Sha256};

use super::peer::{self, Trust};
use crate::domain::Secret;

/// What callers must send, and the proxies on a visitor's way to them.
#[derive(Clone)]
pub struct CallerCheck {
    /// The hash of the token; `None`: nothing is to be sent.
    expected: Option<[u8; 32]>,
    pub(super) proxies: Arc<[IpNet]>,
}

impl CallerCheck {
    /// A door that opens to this token; to everybody where there is none. Of the addresses in `X-Forwarded-For` the last one
    /// that is not of `proxies` is the visitor's.
    #[must_use]
    pub fn new(token: Option<&Secret>, proxies: &[IpNet]) -> Self {
        Self {
            expected: token.map(|token| Sha256::digest(token.expose()).into()),
            proxies: proxies.into(),
        }
    }

    /// `None` for whoever is not let in.
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
