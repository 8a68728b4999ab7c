//! The authorization endpoint: takes an authorization request to its response (RFC 6749 section 4.1).

pub use super::step::{AuthorizationStep, Decision};

use std::sync::Arc;

use crate::{
    accounts::{
        AccessRequest, Caller, Fault, Reply, Scope, ThirdParty,
        embedded::{
            flows::{
                Flows,
                requests::{HeldRequests, mark},
            },
            ground::{
                Ground,
                refusal::{CallError, CallResult, whole},
                settings::Settings,
                store::Store,
            },
            oauth::{
                clients::Clients,
                consents::Consents,
                request::{AuthorizationRequest, RequestError},
                step::step_of,
                tokens::Grants,
            },
            own_account::{OwnAccount, signed_in::SignedIn},
            people::roles::AccountRoles,
        },
    },
    domain::ErrorCode,
};

/// An authorization request and the person whose browser sent it.
pub struct ReceivedRequest {
    pub request: AuthorizationRequest,
    person: Option<SignedIn>,
    /// Whether it is already the browser's newest pending authorization.
    pub is_newest: bool,
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
        }
    }

    pub async fn has_suitable_role(&self, account: &str, roles: &[&str]) -> CallResult<bool> {
        self.roles.has_role(account, roles).await.map_err(|cause| {
            tracing::error!(%cause, "the roles of a person cannot be read");
            CallError::Fault(Fault::ServerError)
        })
    }

    /// GET `oauth/authorize`. With an empty query, continues with the pending authorization.
    pub async fn authorize(&self, caller: &Caller, query: &str) -> Reply<AuthorizationStep> {
        whole(self.next_step(caller, query).await)
    }

    /// POST `oauth/authorize`: the person's decision on the request that was shown.
    pub async fn decide(
        &self,
        caller: &Caller,
        decision: Decision<'_>,
    ) -> Reply<AuthorizationStep> {
        whole(self.decided(caller, decision).await)
    }

    /// The query string of the request that the person has decided on, if it is pending in the caller's browser.
    pub async fn request_held(
        &self,
        caller: &Caller,
        decision: Decision<'_>,
    ) -> Reply<Option<String>> {
        whole(
            self.requests
                .find_request(caller, decision.client, decision.state, decision.request)
                .await
                .map(Reply::ok),
        )
    }

    async fn next_step(
        &self,
        caller: &Caller,
        query: &str,
    ) -> CallResult<Reply<AuthorizationStep>> {
        let waiting = if query.is_empty() {
            self.requests.find_waiting_request(caller).await?
        } else {
            Some(query.to_owned())
        };
        let Some(query) = waiting else { return Ok(Reply::ok(AuthorizationStep::Nothing)) };
        let asked = match self.receive(caller, &query).await? {
            Ok(asked) => asked,
            Err(unfit) => return Ok(Reply::ok(step_of(unfit))),
        };
        let (step, cookie) = match &asked.person {
            None => (AuthorizationStep::SignIn, self.hold(caller, &asked, &query).await?),
            Some(person) if !self.has_role_for(person, &asked.request).await? => {
                (AuthorizationStep::NoRole, self.hold(caller, &asked, &query).await?)
            }
            Some(person)
                if self.consents.has_consented(&person.account, &asked.request).await? =>
            {
                (self.allow(caller, person, &asked.request, &query).await?, None)
            }
            Some(_) => {
                let cookie = self.hold(caller, &asked, &query).await?;
                (AuthorizationStep::Ask(query), cookie)
            }
        };
        Ok(Reply::ok(step).with_cookies(cookie))
    }

    async fn decided(
        &self,
        caller: &Caller,
        Decision { client, state, request, allow }: Decision<'_>,
    ) -> CallResult<Reply<AuthorizationStep>> {
        let Some(query) = self.requests.find_request(caller, client, state, request).await? else {
            return Ok(Reply::ok(AuthorizationStep::Refused));
        };
        let ReceivedRequest { request, person, .. } = match self.receive(caller, &query).await? {
            Ok(asked) => asked,
            Err(unfit) => return Ok(Reply::ok(step_of(unfit))),
        };
        let Some(person) = person else { return Ok(Reply::ok(AuthorizationStep::SignIn)) };
        if !allow {
            self.requests.mark_answered(caller, request.of(), &query).await?;
            return Ok(Reply::ok(AuthorizationStep::Back(
                request.answer(&self.settings.issuer(), &[("error", "access_denied")]),
            )));
        }
        if !self.has_role_for(&person, &request).await? {
            return Ok(Reply::ok(AuthorizationStep::NoRole));
        }
        Ok(Reply::ok(self.allow(caller, &person, &request, &query).await?))
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
            Err(unfit) => return Ok(Err(unfit)),
        };
        let person = self.own_account.signed_in_person(&mut reader, caller).await?;
        let is_newest = self.requests.is_newest(&mut reader, caller, query).await?;
        Ok(Ok(ReceivedRequest { request, person, is_newest }))
    }

    /// Stores the request until it is answered. Reloading the consent screen writes nothing.
    async fn hold(
        &self,
        caller: &Caller,
        asked: &ReceivedRequest,
        query: &str,
    ) -> CallResult<Option<String>> {
        if asked.is_newest {
            return Ok(None);
        }
        self.requests.hold(caller, asked.request.of(), query).await
    }

    async fn allow(
        &self,
        caller: &Caller,
        person: &SignedIn,
        request: &AuthorizationRequest,
        query: &str,
    ) -> CallResult<AuthorizationStep> {
        let mut tx = self.store.begin().await?;
        self.consents.consent(&mut tx, &person.account, request).await?;
        let code = self.grants.new_code(&mut tx, &person.account, request).await?;
        tx.commit().await?;
        self.requests.mark_answered(caller, request.of(), query).await?;
        tracing::info!(account = %person.account, client = %request.client.id, "access allowed");
        Ok(AuthorizationStep::Back(request.answer(&self.settings.issuer(), &[("code", &code)])))
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

    /// GET `oauth/session`
    pub async fn authorization_details(
        &self,
        caller: &Caller,
        query: &str,
    ) -> CallResult<Reply<ThirdParty>> {
        let asked = self.receive(caller, query).await?.map_err(|_| ErrorCode::BadRequest)?;
        let cookie = self.hold(caller, &asked, query).await?;
        let ReceivedRequest { request, person, .. } = asked;
        let outcome = match person {
            None => ThirdParty::failed(ErrorCode::LoginRequired),
            Some(person) if !self.has_role_for(&person, &request).await? => {
                ThirdParty::failed(ErrorCode::RoleNotAllowed)
            }
            Some(_) => ThirdParty::of(AccessRequest {
                client_name: request.client.name,
                client_id: request.client.id,
                state: request.state,
                request: Some(mark(query)),
                scopes: request
                    .scopes
                    .iter()
                    .map(|name| Scope { name: (*name).to_owned(), description: None })
                    .collect(),
            }),
        };
        Ok(Reply::ok(outcome).with_cookies(cookie))
    }
}
