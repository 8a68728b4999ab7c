//! GET `oauth/session`: what the consent screen says of a request.

use crate::{
    accounts::{
        AccessRequest, Caller, Reply, Scope, ThirdParty,
        embedded::{
            ground::refusal::CallResult,
            oauth::authorize::{Authorizations, ReceivedRequest},
        },
    },
    domain::ErrorCode,
};

impl Authorizations {
    /// GET `oauth/session`
    pub async fn authorization_details(
        &self,
        caller: &Caller,
        query: &str,
    ) -> CallResult<Reply<ThirdParty>> {
        let received = self.receive(caller, query).await?.map_err(|_| ErrorCode::BadRequest)?;
        let held = self.requests.hold(caller, query)?;
        let ReceivedRequest { request, person } = received;
        let outcome = match person {
            None => ThirdParty::failed(ErrorCode::LoginRequired),
            Some(person) if !self.has_role_for(&person, &request).await? => {
                ThirdParty::failed(ErrorCode::RoleNotAllowed)
            }
            Some(person) => ThirdParty::of(AccessRequest {
                request: Some(self.requests.shown(&held, &person.account, query)?),
                person: Some(person.name),
                client_name: request.client.name,
                client_id: request.client.id,
                state: request.state,
                scopes: request
                    .scopes
                    .iter()
                    .map(|name| Scope { name: (*name).to_owned(), description: None })
                    .collect(),
            }),
        };
        Ok(Reply::ok(outcome).with_cookie(held.cookie))
    }
}
