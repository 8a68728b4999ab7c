//! The authorization server for third-party applications: authorization code with PKCE (RFC 6749, 7636), `iss` in
//! every authorization response (RFC 9207), metadata (RFC 8414), revocation (RFC 7009), introspection (RFC 7662), rotating
//! refresh tokens.
//!
//! `docs/decisions/0006-authorization-server.md` says why this is not a library. Codes, tokens and client secrets are
//! stored as fingerprints. The browser is never redirected for an unknown client or to an unregistered redirect URI.

mod authorize;
mod bearer;
mod clients;
mod consents;
mod endpoints;
mod request;
mod token_error;
mod tokens;

pub use crate::accounts::embedded::flows::states::AUTHORIZE;
pub use clients::{ClientError, ClientSummary, NewClient, RegisteredClient};
pub use consents::ConsentedClient;
pub use endpoints::{routes, well_known};
pub use request::{AuthorizationStep, Decision};

use std::sync::Arc;

use crate::accounts::embedded::{
    flows::Flows, ground::Ground, own_account::OwnAccount, people::roles::AccountRoles,
};
use authorize::Authorizations;
use clients::Clients;
use consents::Consents;
use tokens::Grants;

/// The authorization server.
#[derive(Clone)]
pub struct Oauth {
    /// The registered clients.
    pub clients: Arc<Clients>,
    /// The consents of all people.
    pub consents: Arc<Consents>,
    /// The authorization endpoint.
    pub authorizations: Arc<Authorizations>,
    grants: Arc<Grants>,
    issuer: String,
}

impl Oauth {
    /// Builds the server's services on the same database, flows and accounts as the rest.
    pub fn new(
        ground: &Arc<Ground>,
        flows: &Flows,
        own_account: &Arc<OwnAccount>,
        roles: &Arc<AccountRoles>,
    ) -> Self {
        let (clients, consents) = (Arc::new(Clients::new(ground)), Arc::new(Consents::new(ground)));
        let grants = Arc::new(Grants::new(ground, roles));
        Self {
            authorizations: Arc::new(Authorizations::new(
                ground,
                flows,
                &clients,
                &consents,
                &grants,
                own_account,
                roles,
            )),
            clients,
            consents,
            grants,
            issuer: ground.settings.issuer(),
        }
    }
}
