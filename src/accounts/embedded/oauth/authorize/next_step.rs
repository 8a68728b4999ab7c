//! GET `oauth/authorize`: sign in first, ask the person, or go straight back to a client that has a consent.

use crate::accounts::{
    Caller, Reply,
    embedded::{
        ground::refusal::{CallResult, whole},
        oauth::{
            authorize::Authorizations,
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
            self.requests.find_waiting_request(caller).await?
        } else {
            Some(query.to_owned())
        };
        let Some(query) = waiting else { return Ok(Reply::ok(AuthorizationStep::Nothing)) };
        let received = match self.receive(caller, &query).await? {
            Ok(received) => received,
            Err(error) => return Ok(Reply::ok(step_of(error))),
        };
        let (step, cookie) = match &received.person {
            None => {
                (AuthorizationStep::SignIn, self.keep_pending(caller, &received, &query).await?)
            }
            Some(person) if !self.has_role_for(person, &received.request).await? => {
                (AuthorizationStep::NoRole, self.keep_pending(caller, &received, &query).await?)
            }
            Some(person)
                if self.consents.has_consented(&person.account, &received.request).await? =>
            {
                (self.allow(caller, person, &received.request, &query).await?, None)
            }
            Some(_) => {
                let cookie = self.keep_pending(caller, &received, &query).await?;
                (AuthorizationStep::Ask(query), cookie)
            }
        };
        Ok(Reply::ok(step).with_cookies(cookie))
    }
}
