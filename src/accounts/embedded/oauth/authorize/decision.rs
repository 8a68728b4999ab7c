//! POST `oauth/authorize`: the person allows or rejects the request that was shown.

use crate::accounts::{
    Caller, Reply,
    embedded::{
        flows::requests::ShownRequest,
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

    /// The query string of the request that the person has decided on, if it was shown in the caller's browser.
    pub async fn find_shown_request(
        &self,
        caller: &Caller,
        decision: Decision<'_>,
    ) -> Reply<Option<String>> {
        whole(self.shown_query(caller, decision).await.map(Reply::ok))
    }

    async fn shown_query(
        &self,
        caller: &Caller,
        Decision { client, state, request, .. }: Decision<'_>,
    ) -> CallResult<Option<String>> {
        let shown = request.and_then(|sealed| self.requests.find_shown(caller, sealed));
        let Some(ShownRequest { query, .. }) = shown else { return Ok(None) };
        let received = self.receive(caller, &query).await?.ok();
        let is_meant = received.is_some_and(|received| received.request.of() == (client, state));
        Ok(Some(query).filter(|_| is_meant))
    }

    async fn decided(
        &self,
        caller: &Caller,
        Decision { client, state, request: shown, allow }: Decision<'_>,
    ) -> CallResult<Reply<AuthorizationStep>> {
        let shown = shown.and_then(|sealed| self.requests.find_shown(caller, sealed));
        let Some(ShownRequest { account, query, .. }) = shown else {
            return Ok(Reply::ok(AuthorizationStep::Refused));
        };
        let ReceivedRequest { request, person } = match self.receive(caller, &query).await? {
            Ok(received) => received,
            Err(error) => return Ok(Reply::ok(step_of(error))),
        };
        if request.of() != (client, state) {
            return Ok(Reply::ok(AuthorizationStep::Refused));
        }
        let person = match person {
            Some(person) if person.account == account => person,
            // Somebody else is signed in, who has not seen it, or nobody any more.
            person => {
                let next = person
                    .map_or(AuthorizationStep::SignIn, |_| AuthorizationStep::Ask(query.clone()));
                return Ok(Reply::ok(next).with_cookie(self.requests.hold(caller, &query)?.cookie));
            }
        };
        if !allow {
            let denied = request.answer(&self.settings.issuer(), &[("error", "access_denied")]);
            let answered = self.requests.answered(caller, &query)?;
            return Ok(Reply::ok(AuthorizationStep::Back(denied)).with_cookies(answered));
        }
        if !self.has_role_for(&person, &request).await? {
            return Ok(Reply::ok(AuthorizationStep::NoRole));
        }
        self.allow(caller, &person, &request, &query).await
    }
}
