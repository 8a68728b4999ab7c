//! The authorization endpoint: takes an authorization request to its response (RFC 6749 section 4.1).

mod decision;
mod details;
mod next_step;

use std::sync::Arc;

use crate::accounts::{
    Caller, Fault, Reply,
    embedded::{
        flows::{Flows, requests::HeldRequests},
        ground::{
            Ground,
            events::{AuditEntry, EventName, EventSource, Events},
            refusal::{CallError, CallResult},
            settings::Settings,
            store::Store,
        },
        oauth::{
            clients::Clients,
            consents::Consents,
            request::{AuthorizationRequest, RequestError},
            step::AuthorizationStep,
            tokens::Grants,
        },
        own_account::{OwnAccount, signed_in::SignedIn},
        people::roles::AccountRoles,
    },
};

/// An authorization request and the person whose browser sent it.
struct ReceivedRequest {
    request: AuthorizationRequest,
    person: Option<SignedIn>,
}

/// Handles authorization requests.
pub struct Authorizations {
    settings: Arc<Settings>,
    store: Store,
    requests: Arc<HeldRequests>,
    clients: Arc<Clients>,
    consents: Arc<Consents>,
    grants: Arc<Grants>,
    own_account: Arc<OwnAccount>,
    roles: Arc<AccountRoles>,
    events: Events,
}

impl Authorizations {
    pub fn new(
        ground: &Ground,
        flows: &Flows,
        clients: &Arc<Clients>,
        consents: &Arc<Consents>,
        grants: &Arc<Grants>,
        own_account: &Arc<OwnAccount>,
        roles: &Arc<AccountRoles>,
    ) -> Self {
        Self {
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            requests: flows.requests.clone(),
            clients: clients.clone(),
            consents: consents.clone(),
            grants: grants.clone(),
            own_account: own_account.clone(),
            roles: roles.clone(),
            events: ground.events.clone(),
        }
    }

    async fn has_suitable_role(&self, account: &str, roles: &[&str]) -> CallResult<bool> {
        self.roles.has_role(account, roles).await.map_err(|cause| {
            tracing::error!(%cause, "the roles of a person cannot be read");
            CallError::Fault(Fault::ServerError)
        })
    }

    /// Parses the request and finds the signed-in person over one connection. An invalid request is an inner error.
    async fn receive(
        &self,
        caller: &Caller,
        query: &str,
    ) -> CallResult<Result<ReceivedRequest, RequestError>> {
        let mut reader = self.store.connection().await?;
        let request = match self.clients.parse_request(&mut reader, query).await? {
            Ok(request) => request,
            Err(error) => return Ok(Err(error)),
        };
        let person = self.own_account.signed_in_person(&mut reader, caller).await?;
        Ok(Ok(ReceivedRequest { request, person }))
    }

    async fn allow(
        &self,
        caller: &Caller,
        person: &SignedIn,
        request: &AuthorizationRequest,
        query: &str,
    ) -> CallResult<Reply<AuthorizationStep>> {
        let mut tx = self.store.begin().await?;
        self.consents.consent(&mut tx, &person.account, request).await?;
        let code = self.grants.new_code(&mut tx, person, request).await?;
        let entry = AuditEntry::new(EventName::ApplicationAllowed, EventSource::visitor(caller));
        let entry = entry.of(&person.account).detail(&request.client.id);
        self.events.record(&mut tx, entry).await?;
        tx.commit().await?;
        let back = request.answer(&self.settings.issuer(), &[("code", &code)]);
        let answered = self.requests.answered(caller, query)?;
        Ok(Reply::ok(AuthorizationStep::Back(back)).with_cookies(answered))
    }

    async fn has_role_for(
        &self,
        person: &SignedIn,
        request: &AuthorizationRequest,
    ) -> CallResult<bool> {
        let roles: Vec<&str> =
            request.client.roles.split(' ').filter(|role| !role.is_empty()).collect();
        Ok(roles.is_empty() || self.has_suitable_role(&person.account, &roles).await?)
    }
}
