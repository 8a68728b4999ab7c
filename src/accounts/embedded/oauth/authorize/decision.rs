//! POST `oauth/authorize`: the person allows or rejects the request that was shown.

use crate::accounts::{
    Caller, Reply,
    embedded::{
        ground::refusal::{CallResult, whole},
        oauth::{
            authorize::{Authorizations, ReceivedRequest},
            step::{AuthorizationStep, Decision, step_of},
        },
    },
};

impl Authorizations {
    /// POST `oauth/authorize`: the person's decision on the request that was shown.
    pub async fn decide(
        &self,
        caller: &Caller,
        decision: Decision<'_>,
    ) -> Reply<AuthorizationStep> {
        whole(self.decided(caller, decision).await)
    }

    /// The query string of the request that the person has decided on, if it is pending in the caller's browser.
    pub async fn find_pending_request(
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

    async fn decided(
        &self,
        caller: &Caller,
        Decision { client, state, request, allow }: Decision<'_>,
    ) -> CallResult<Reply<AuthorizationStep>> {
        let Some(query) = self.requests.find_request(caller, client, state, request).await? else {
            return Ok(Reply::ok(AuthorizationStep::Refused));
        };
        let ReceivedRequest { request, person, .. } = match self.receive(caller, &query).await? {
            Ok(received) => received,
            Err(error) => return Ok(Reply::ok(step_of(error))),
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
}
