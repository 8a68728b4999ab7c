//! The way from an application's request to its answer: who has to sign in, who has to be asked, and what the answer is.

use super::{
    held::mark,
    request::{Request, Unfit},
    whole,
};
use crate::{
    accounts::{
        AccessRequest, Caller, Reply, Scope, ThirdParty,
        embedded::{Embedded, SignedIn, refusal::Answer},
    },
    domain::ErrorCode,
};

/// What comes next for the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A page that says that this cannot be handled; nobody else is told.
    Refused,
    /// There is nothing to go on with.
    Nothing,
    /// The sign-in; the request waits.
    SignIn,
    /// The person has no role that suits; the request waits for someone who has.
    NoRole,
    /// The consent screen with this query.
    Ask(String),
    /// The application, at this address.
    Back(String),
}

/// What the consent form says.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// `client_id`
    pub client: &'a str,
    /// `state`
    pub state: &'a str,
    /// `request`: which of this application and state was shown. A front end that does not know of it names none.
    pub request: Option<&'a str>,
    /// Whether the person allows it.
    pub allow: bool,
}

/// A request, and the browser that brings it.
pub(super) struct Asked {
    pub request: Request,
    person: Option<SignedIn>,
    /// It is the one that the browser holds already.
    pub is_newest: bool,
}

impl Embedded {
    /// GET `oauth/authorize`. With an empty query it goes on with the request that waits.
    pub async fn authorize(&self, caller: &Caller, query: &str) -> Reply<Step> {
        whole(self.next_step(caller, query).await)
    }

    /// POST `oauth/authorize`: the answer of the person to the request that was shown.
    pub async fn decide(&self, caller: &Caller, decision: Decision<'_>) -> Reply<Step> {
        whole(self.decided(caller, decision).await)
    }

    /// The request that is answered, as its query string, if the caller's browser holds it.
    pub async fn request_held(
        &self,
        caller: &Caller,
        decision: Decision<'_>,
    ) -> Reply<Option<String>> {
        whole(
            self.held(caller, decision.client, decision.state, decision.request)
                .await
                .map(Reply::ok),
        )
    }

    async fn next_step(&self, caller: &Caller, query: &str) -> Answer<Reply<Step>> {
        let waiting =
            if query.is_empty() { self.unanswered(caller).await? } else { Some(query.to_owned()) };
        let Some(query) = waiting else { return Ok(Reply::ok(Step::Nothing)) };
        let asked = match self.asked(caller, &query).await? {
            Ok(asked) => asked,
            Err(unfit) => return Ok(Reply::ok(step_of(unfit))),
        };
        let (step, cookie) = match &asked.person {
            None => (Step::SignIn, self.hold(caller, &asked, &query).await?),
            Some(person) if !self.suits(person, &asked.request).await? => {
                (Step::NoRole, self.hold(caller, &asked, &query).await?)
            }
            Some(person) if self.has_consented(&person.account, &asked.request).await? => {
                (self.allow(caller, person, &asked.request, &query).await?, None)
            }
            Some(_) => {
                let cookie = self.hold(caller, &asked, &query).await?;
                (Step::Ask(query), cookie)
            }
        };
        Ok(Reply::ok(step).with_cookies(cookie))
    }

    async fn decided(
        &self,
        caller: &Caller,
        Decision { client, state, request, allow }: Decision<'_>,
    ) -> Answer<Reply<Step>> {
        let Some(query) = self.held(caller, client, state, request).await? else {
            return Ok(Reply::ok(Step::Refused));
        };
        let Asked { request, person, .. } = match self.asked(caller, &query).await? {
            Ok(asked) => asked,
            Err(unfit) => return Ok(Reply::ok(step_of(unfit))),
        };
        let Some(person) = person else { return Ok(Reply::ok(Step::SignIn)) };
        if !allow {
            self.answered(caller, &request, &query).await?;
            return Ok(Reply::ok(Step::Back(
                request.answer(&self.issuer(), &[("error", "access_denied")]),
            )));
        }
        if !self.suits(&person, &request).await? {
            return Ok(Reply::ok(Step::NoRole));
        }
        Ok(Reply::ok(self.allow(caller, &person, &request, &query).await?))
    }

    /// Reads the request and whose browser brings it, over one connection; what is wrong with it is in the inner result.
    async fn asked(&self, caller: &Caller, query: &str) -> Answer<Result<Asked, Unfit>> {
        let mut reader = self.store.connection().await?;
        let request = match self.understand(&mut reader, query).await? {
            Ok(request) => request,
            Err(unfit) => return Ok(Err(unfit)),
        };
        let person = self.visitor(&mut reader, caller).await?;
        let is_newest = self.is_newest(&mut reader, caller, query).await?;
        Ok(Ok(Asked { request, person, is_newest }))
    }

    /// Remembers the consent and hands out a code.
    async fn allow(
        &self,
        caller: &Caller,
        person: &SignedIn,
        request: &Request,
        query: &str,
    ) -> Answer<Step> {
        let mut tx = self.store.begin().await?;
        self.consent(&mut tx, &person.account, request).await?;
        let code = self.new_code(&mut tx, &person.account, request).await?;
        tx.commit().await?;
        self.answered(caller, request, query).await?;
        tracing::info!(account = %person.account, client = %request.client.id, "access allowed");
        Ok(Step::Back(request.answer(&self.issuer(), &[("code", &code)])))
    }

    async fn suits(&self, person: &SignedIn, request: &Request) -> Answer<bool> {
        let roles: Vec<&str> =
            request.client.roles.split(' ').filter(|role| !role.is_empty()).collect();
        Ok(roles.is_empty() || self.has_suitable_role(&person.account, &roles).await?)
    }

    /// GET `oauth/session`
    pub(in crate::accounts::embedded) async fn asked_by_third_party(
        &self,
        caller: &Caller,
        query: &str,
    ) -> Answer<Reply<ThirdParty>> {
        let asked = self.asked(caller, query).await?.map_err(|_| ErrorCode::BadRequest)?;
        let cookie = self.hold(caller, &asked, query).await?;
        let Asked { request, person, .. } = asked;
        let outcome = match person {
            None => ThirdParty::failed(ErrorCode::LoginRequired),
            Some(person) if !self.suits(&person, &request).await? => {
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

fn step_of(unfit: Unfit) -> Step {
    match unfit {
        Unfit::Unanswerable(why) => {
            tracing::info!(why, "an application's request cannot be answered");
            Step::Refused
        }
        Unfit::Answered(address) => Step::Back(address),
    }
}
