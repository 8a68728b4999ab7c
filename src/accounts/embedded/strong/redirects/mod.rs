//! The flows to redirecting providers and back. Each is a flow state under the fingerprint of its `state`, so that
//! two tabs do not disturb each other. The flow state is taken before anything else in the authorization response is
//! trusted.
//!
//! A sign-in by HarID and all registrations end at the validation screen, whose call takes the person from a second flow
//! state. Every other sign-in ends here.

mod connection;
mod flow;
mod person;

pub use crate::accounts::embedded::strong::redirects::{
    connection::{MissingKey, Protocol, RedirectProvider, RedirectProviders, RedirectSettings},
    flow::{AfterRedirect, Returned},
};

use std::sync::Arc;

use url::Url;

use crate::{
    accounts::{
        Caller, LoginOutcome, Purpose, Reply,
        embedded::{
            counting::{
                allowance::{PERSON, VISIT},
                trace::{NameHasher, SignInTrace, TryOutcome},
            },
            flows::{Flows, registrants::IdentifiedPerson, states::FlowStates},
            ground::{
                Ground,
                fingerprint::fingerprint,
                refusal::{CallResult, plain, reply},
                store::OpenError,
            },
            limits::Gates,
            strong::{
                identification::Identification,
                redirects::{
                    flow::{PendingRedirect, came},
                    person::{identified, refused},
                },
            },
        },
    },
    clock::Clock,
    domain::{ErrorCode, Language, LoginMethod, RedirectingProvider},
    providers::oauth::{AuthorizationRedirect, AuthorizationResponse, PendingLogin, Rejection},
    rng::Rng,
};

/// Seconds that a browser may take until it comes back. The provider's response is refused after the same time.
const REDIRECT_SECONDS: i64 = 900;

/// Seconds between the callback and the validation screen's call.
const VALIDATION: i64 = 600;

/// Sends browsers to providers and handles their callbacks.
pub struct Redirects {
    clock: Clock,
    rng: Rng,
    flows: Arc<FlowStates>,
    tracer: Arc<NameHasher>,
    identification: Arc<Identification>,
    connections: Arc<RedirectProviders>,
}

impl Redirects {
    /// Uses the providers of the settings, without calling them yet.
    pub fn new(
        ground: &Ground,
        flows: &Flows,
        gates: &Gates,
        identification: &Arc<Identification>,
    ) -> Result<Self, OpenError> {
        Ok(Self {
            clock: ground.clock.clone(),
            rng: ground.rng.clone(),
            flows: flows.states.clone(),
            tracer: gates.tracer.clone(),
            identification: identification.clone(),
            connections: Arc::new(RedirectProviders::new(&ground.settings.redirects)?),
        })
    }

    /// Starts a flow: the address to send the browser to, or an error code.
    pub async fn begin(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        purpose: Purpose,
    ) -> Reply<Result<Url, ErrorCode>> {
        match self.send_away(caller, provider, purpose).await {
            Ok(reply) => reply,
            Err(refusal) => plain(Err(refusal)),
        }
    }

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

    async fn send_away(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        purpose: Purpose,
    ) -> CallResult<Reply<Result<Url, ErrorCode>>> {
        let connection = match self.connections.to(provider) {
            Ok(connection) => connection,
            Err(MissingKey(key)) => {
                tracing::error!(
                    method = provider.code(),
                    key,
                    "the provider is not configured: the key is empty"
                );
                return Ok(Reply::ok(Err(
                    Rejection::Unreachable("provider's").code(LoginMethod::Provider(provider))
                )));
            }
        };
        let redirect = self
            .connections
            .in_time(connection.begin(caller.language, &self.rng, self.clock.now()))
            .await;
        let AuthorizationRedirect { url, pending } = match redirect {
            Ok(redirect) => redirect,
            Err(cause) => return Ok(Reply::ok(Err(refused(provider, &cause)))),
        };
        let name = fingerprint(pending.state.expose());
        let pending_redirect =
            PendingRedirect { pending, purpose, language: caller.language.code().to_owned() };
        let cookie = self
            .flows
            .add_flow(caller, VISIT, (provider.code(), &name), &pending_redirect, REDIRECT_SECONDS)
            .await?;
        Ok(Reply::ok(Ok(url)).with_cookies(cookie))
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
            let next = AfterRedirect::Failed(self.turned_away(caller, provider, &Rejection::State));
            return Ok(Reply::ok(Returned { language: None, next }));
        };
        let PendingRedirect { pending, purpose, language } = pending_redirect;
        let language = Language::parse(&language);
        let returned = |next| Returned { language, next };
        let person = match self.person_from(provider, response, &pending).await {
            Ok(person) => person,
            Err(cause) => {
                return Ok(Reply::ok(returned(AfterRedirect::Failed(
                    self.turned_away(caller, provider, &cause),
                ))));
            }
        };
        if provider == RedirectingProvider::HAR_ID || purpose == Purpose::Register {
            let renewed = self
                .flows
                .begin_flow(caller, PERSON, ("came", &came(provider, purpose)), &person, VALIDATION)
                .await?;
            return Ok(
                Reply::ok(returned(AfterRedirect::Validation(purpose))).with_cookie(renewed.cookie)
            );
        }
        let answer: Reply<LoginOutcome> = reply(
            self.identification
                .identified(caller, purpose, LoginMethod::Provider(provider), person)
                .await,
        );
        Ok(answer.map(|outcome| {
            returned(match outcome.all_errors().first() {
                None => AfterRedirect::SignIn(Box::new(outcome)),
                Some(_) if provider == RedirectingProvider::X_ID => {
                    AfterRedirect::Failed(ErrorCode::XIdError)
                }
                Some(code) => AfterRedirect::Failed(code),
            })
        }))
    }

    async fn person_from(
        &self,
        provider: RedirectingProvider,
        response: &AuthorizationResponse,
        pending: &PendingLogin,
    ) -> Result<IdentifiedPerson, Rejection> {
        let connection = self.connections.to(provider).map_err(|_| Rejection::State)?;
        let facts = self
            .connections
            .in_time(connection.complete(response, pending, self.clock.now()))
            .await?;
        Ok(identified(facts, connection.country))
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
            None => Err(self.turned_away(caller, provider, &Rejection::State).into()),
        }
    }

    fn turned_away(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        cause: &Rejection,
    ) -> ErrorCode {
        let code = refused(provider, cause);
        self.tracer.trace(
            &SignInTrace::unnamed(caller, LoginMethod::Provider(provider)),
            TryOutcome::Failed(code),
        );
        code
    }
}
