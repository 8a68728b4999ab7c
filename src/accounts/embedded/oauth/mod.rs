//! The authorization server for third-party applications: authorization code with PKCE (RFC 6749, 7636), `iss` in every answer
//! (RFC 9207), metadata (RFC 8414), revocation (RFC 7009), rotating refresh tokens.
//!
//! Our own code and no library: see `docs/decisions/0006-authorization-server.md`. Everything that opens something is kept
//! as a hash; an unknown application or return address is never redirected to.

mod authorize;
mod bearer;
mod clients;
mod consents;
mod endpoints;
mod exchange;
mod held;
mod request;
mod suitable;
mod tokens;

pub use authorize::{Decision, Step};
pub use clients::{ClientError, ClientSummary, NewClient, RegisteredClient};
pub use consents::Application;
pub use endpoints::{routes, well_known};

use crate::accounts::{
    Reply,
    embedded::{Embedded, plain, refusal::Answer},
};

/// Where a browser asks for access, relative to the public root. Without a query it goes on with the request that waits.
pub const AUTHORIZE: &str = "oauth/authorize";

impl Embedded {
    /// The name of this authorization server: its address, by which RFC 8414 finds the rest.
    pub(super) fn issuer(&self) -> String {
        format!("{}account", self.settings.public_url)
    }
}

/// The reply of a call that has no outcome to carry a code, but may set a cookie.
fn whole<T>(answer: Answer<Reply<T>>) -> Reply<T> {
    match answer {
        Ok(reply) => reply,
        Err(refusal) => plain(Err(refusal)),
    }
}
