//! GET `oauth/authorize`: sign in first, ask the person, or go straight back to a client that has a consent.

use crate::accounts::{
    Caller, Reply,
    embedded::{
        ground::refusal::{CallResult, whole},
        oauth::{
            authorize::{Authorizations, ReceivedRequest},
            step::{AuthorizationStep, step_of},
        },
    },
};

impl Authorizations {
    /// GET `oauth/authorize`. With an empty query, continues with the pending authorization.
    pub async fn authorize(&self, caller: &Caller, query: &str) -> Reply<AuthorizationStep> {
        whole(self.next_step(caller, query).await)
    }

    async fn next_step(
        &self,
        caller: &Caller,
        query: &str,
    ) -> CallResult<Reply<AuthorizationStep>> {
        let waiting = if query.is_empty() {
            self.requests.find_waiting_request(caller)
        } else {
            Some(query.to_owned())
        };
        let Some(query) = waiting else { return Ok(Reply::ok(AuthorizationStep::Nothing)) };
        let ReceivedRequest { request, person } = match self.receive(caller, &query).await? {
            Ok(received) => received,
            Err(error) => return Ok(Reply::ok(step_of(error))),
        };
        let step = match &person {
            None => AuthorizationStep::SignIn,
            Some(person) if !self.has_role_for(person, &request).await? => {
                AuthorizationStep::NoRole
            }
            Some(person) if self.consents.has_consented(&person.account, &request).await? => {
                return self.allow(caller, person, &request, &query).await;
            }
            Some(_) => AuthorizationStep::Ask(query.clone()),
        };
        Ok(Reply::ok(step).with_cookie(self.requests.hold(caller, &query)?.cookie))
    }
}
