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
mod request;
mod step;
mod tokens;

pub use crate::accounts::embedded::flows::destination::AUTHORIZE;
pub use crate::accounts::embedded::oauth::{
    authorize::{AuthorizationStep, Decision},
    clients::{ClientError, ClientSummary, NewClient, RegisteredClient},
    consents::ConsentedClient,
    endpoints::{routes, well_known},
};

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
    /// The registered applications.
    pub clients: Arc<Clients>,
    /// What people have allowed applications.
    pub consents: Arc<Consents>,
    /// Authorization requests on their way to an answer.
    pub authorizations: Arc<Authorizations>,
    grants: Arc<Grants>,
    issuer: String,
}

impl Oauth {
    /// The services that applications are served by, over the same database, flows and accounts as the rest.
    #[must_use]
    pub fn new(
        ground: &Ground,
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
