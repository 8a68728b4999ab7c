//! The callback of a provider, and the validation screen's call after it.

use crate::{
    accounts::{
        Caller, LoginOutcome, Purpose, Reply,
        embedded::{
            counting::allowance::Allowance,
            flows::registrants::IdentifiedPerson,
            ground::refusal::{CallResult, plain, reply},
            strong::redirects::{
                Redirects,
                brought::Brought,
                flow::{AfterRedirect, CameBack, PendingRedirect, Returned, came},
                person::identified,
            },
        },
    },
    domain::{Language, LoginMethod, RedirectingProvider, Secret},
    providers::oauth::{AuthorizationResponse, PendingLogin, Rejection},
};

/// Seconds between the callback and the validation screen's call.
const VALIDATION: i64 = 600;

impl Redirects {
    /// Handles the callback of a provider.
    pub async fn complete(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        response: &AuthorizationResponse,
    ) -> Reply<Returned> {
        match self.take_back(caller, provider, response).await {
            Ok(reply) => reply,
            Err(refusal) => plain(Err(refusal)),
        }
    }

    async fn take_back(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        response: &AuthorizationResponse,
    ) -> CallResult<Reply<Returned>> {
        let state = response.state.expose();
        let Some(came_back) = PendingRedirect::of(&self.carried, caller, provider, state) else {
            let code = self.turned_away(caller, provider, &Rejection::State).await?;
            let next = AfterRedirect::Failed(Purpose::SignIn, code);
            return Ok(Reply::ok(Returned { language: None, next }));
        };
        let CameBack { redirect, until, ended } = came_back;
        let language = Language::parse(&redirect.language);
        let (before, mut brought) = (Brought::by(&self.carried, caller), None);
        let reply = match self.person_from(provider, response, &redirect.pending).await {
            // Of two answers at once the provider redeems one code; if it redeems both, the first counts.
            Ok(_) if !self.carried.spend("redirect", state, until).await? => {
                self.failed(caller, provider, redirect, &Rejection::State).await?
            }
            Ok((person, _)) if redirect.link.is_some() && before.has(provider, &person) => {
                self.failed(caller, provider, redirect, &Rejection::Unmet("auth_time")).await?
            }
            Ok((person, id_token)) => {
                brought = before.with(&self.carried, provider, &person)?;
                self.go_on(caller, provider, redirect, person, id_token).await?
            }
            Err(cause) => self.failed(caller, provider, redirect, &cause).await?,
        };
        let reply = reply.with_cookies(brought);
        Ok(reply.map(|next| Returned { language, next }).with_cookie(ended))
    }

    /// Nobody has come back.
    async fn failed(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        redirect: PendingRedirect,
        cause: &Rejection,
    ) -> CallResult<Reply<AfterRedirect>> {
        let code = self.turned_away(caller, provider, cause).await?;
        Ok(Reply::ok(match redirect.link {
            Some(_) => AfterRedirect::Linked(Err(code)),
            None => AfterRedirect::Failed(redirect.purpose, code),
        }))
    }

    /// This person has come back.
    async fn go_on(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        redirect: PendingRedirect,
        person: IdentifiedPerson,
        id_token: Option<Secret>,
    ) -> CallResult<Reply<AfterRedirect>> {
        let caller = &self.named(caller);
        let keep = async || match id_token {
            Some(id_token) => self.keep_id_token(caller, provider, id_token).await,
            None => Ok(()),
        };
        if let Some(account) = redirect.link {
            keep().await?;
            return Ok(self.link(caller, provider, &account, &person).await);
        }
        let (method, purpose) = (LoginMethod::Provider(provider), redirect.purpose);
        if let Some(code) = self.identification.refused(caller, purpose, method, &person).await? {
            return Ok(Reply::ok(AfterRedirect::Failed(purpose, code)));
        }
        keep().await?;
        if provider == RedirectingProvider::HAR_ID || purpose == Purpose::Register {
            let person = self.identification.proven_now(person).await?;
            let (name, place) = (person.known_as(), came(provider, purpose));
            let (of_person, place) =
                (Allowance::of_person(name.as_deref()), ("came", place.as_str()));
            let renewed =
                self.flows.begin_flow(caller, of_person, place, &person, VALIDATION).await?;
            return Ok(Reply::ok(AfterRedirect::Validation(purpose)).with_cookie(renewed.cookie));
        }
        let answer: Reply<LoginOutcome> =
            reply(self.identification.identified(caller, purpose, method, person).await);
        Ok(answer.map(|outcome| match outcome.all_errors().first() {
            None => AfterRedirect::SignIn(Box::new(outcome)),
            Some(code) => AfterRedirect::Failed(purpose, code),
        }))
    }

    /// The caller under a session cookie. A browser that has none gets a value for what is kept from here to the next step,
    /// which replaces it.
    fn named(&self, caller: &Caller) -> Caller {
        let mut caller = caller.clone();
        if self.cookie.of(&caller).is_none() {
            caller.cookies.push((self.cookie.name().to_owned(), self.rng.token()));
        }
        caller
    }

    async fn person_from(
        &self,
        provider: RedirectingProvider,
        response: &AuthorizationResponse,
        pending: &PendingLogin,
    ) -> Result<(IdentifiedPerson, Option<Secret>), Rejection> {
        let connection = self.connections.to(provider).map_err(|_| Rejection::State)?;
        let mut facts = self
            .connections
            .in_time(connection.complete(response, pending, self.clock.now()))
            .await?;
        let id_token = facts.id_token.take();
        let person = identified(facts, connection.country, connection.issuer());
        Ok((IdentifiedPerson { two_factors: connection.proves_two_factors(), ..person }, id_token))
    }

    /// The validation screen's call: continues with the person who came back, once.
    pub async fn validate(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        purpose: Purpose,
    ) -> CallResult<Reply<LoginOutcome>> {
        match self
            .flows
            .take_flow::<IdentifiedPerson>(caller, ("came", &came(provider, purpose)))
            .await?
        {
            Some(person) => {
                self.identification
                    .identified(caller, purpose, LoginMethod::Provider(provider), person)
                    .await
            }
            None => Err(self.turned_away(caller, provider, &Rejection::State).await?.into()),
        }
    }
}
