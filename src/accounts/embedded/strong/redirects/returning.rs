//! The callback of a provider, and the validation screen's call after it.

use crate::{
    accounts::{
        Caller, LoginOutcome, Purpose, Reply,
        embedded::{
            counting::{
                allowance::PERSON,
                trace::{SignInTrace, TryOutcome},
            },
            flows::registrants::IdentifiedPerson,
            ground::{
                fingerprint::fingerprint,
                refusal::{CallResult, plain, reply},
            },
            strong::redirects::{
                Redirects,
                flow::{AfterRedirect, PendingRedirect, Returned, came},
                person::{identified, refused},
            },
        },
    },
    domain::{ErrorCode, Language, LoginMethod, RedirectingProvider, Secret},
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
        let name = fingerprint(response.state.expose());
        let Some(pending_redirect) =
            self.flows.take_flow::<PendingRedirect>(caller, (provider.code(), &name)).await?
        else {
            let code = self.turned_away(caller, provider, &Rejection::State).await?;
            let next = AfterRedirect::Failed(Purpose::SignIn, code);
            return Ok(Reply::ok(Returned { language: None, next }));
        };
        let PendingRedirect { pending, purpose, language, link } = pending_redirect;
        let language = Language::parse(&language);
        let returned = |next| Returned { language, next };
        let person = match self.person_from(provider, response, &pending).await {
            Ok((person, id_token)) => {
                if let Some(id_token) = id_token {
                    self.keep_id_token(caller, provider, id_token).await?;
                }
                person
            }
            Err(cause) => {
                let code = self.turned_away(caller, provider, &cause).await?;
                return Ok(Reply::ok(returned(match link {
                    Some(_) => AfterRedirect::Linked(Err(code)),
                    None => AfterRedirect::Failed(purpose, code),
                })));
            }
        };
        if let Some(account) = link {
            return Ok(self.link(caller, provider, &account, &person).await.map(returned));
        }
        let method = LoginMethod::Provider(provider);
        if let Some(code) = self.identification.refused(caller, purpose, method, &person).await? {
            return Ok(Reply::ok(returned(AfterRedirect::Failed(purpose, code))));
        }
        if provider == RedirectingProvider::HAR_ID || purpose == Purpose::Register {
            let person = self.identification.proven_now(person).await?;
            let renewed = self
                .flows
                .begin_flow(caller, PERSON, ("came", &came(provider, purpose)), &person, VALIDATION)
                .await?;
            return Ok(
                Reply::ok(returned(AfterRedirect::Validation(purpose))).with_cookie(renewed.cookie)
            );
        }
        let answer: Reply<LoginOutcome> =
            reply(self.identification.identified(caller, purpose, method, person).await);
        Ok(answer.map(|outcome| {
            returned(match outcome.all_errors().first() {
                None => AfterRedirect::SignIn(Box::new(outcome)),
                Some(code) => AfterRedirect::Failed(purpose, code),
            })
        }))
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
        Ok((identified(facts, connection.country, connection.issuer()), id_token))
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

    async fn turned_away(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        cause: &Rejection,
    ) -> CallResult<ErrorCode> {
        let code = refused(provider, cause);
        let traced = SignInTrace::unnamed(caller, LoginMethod::Provider(provider));
        self.tracer.trace(&traced, TryOutcome::Failed(code)).await?;
        Ok(code)
    }
}
