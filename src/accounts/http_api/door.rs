//! Who may call, and what is believed of what a caller says of the visitor (docs/account-api.md
//! section 9).

use std::sync::Arc;

use actix_web::{
    Error, HttpRequest,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::header::{AUTHORIZATION, HeaderValue, WWW_AUTHENTICATE},
    middleware::Next,
    web::Data,
};
use aws_lc_rs::constant_time::verify_slices_are_equal;
use ipnet::IpNet;
use sha2::{Digest, Sha256};

use super::{Api, answer, peer};
use crate::domain::Secret;

/// What callers must send, and the proxies on a visitor's way to them.
#[derive(Clone)]
pub struct Door {
    /// The hash of the token; `None`: nothing is to be sent.
    expected: Option<[u8; 32]>,
    pub(super) proxies: Arc<[IpNet]>,
}

/// How far a caller is believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// It has the credential: it speaks for visitors, and may hand their cards on.
    Full,
    /// It is on this machine, and none has a credential: it speaks for visitors. A certificate is no secret, so nobody's
    /// `Client-Cert` counts.
    Forwarding,
    /// It speaks for itself.
    None,
}

impl Door {
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

/// Lets nobody in who lacks the credential, before anything of the call is read.
pub(super) async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let api = request.app_data::<Data<Api>>();
    if api.is_some_and(|api| api.door.look_at(request.request()).is_some()) {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    tracing::warn!(address = %peer::address(request.request()), "a caller without embedded.api_token is sent away");
    let mut refused = answer::unauthorized();
    refused.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    Ok(request.into_response(refused))
}
