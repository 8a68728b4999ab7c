//! The flows to HarID, X-ID and eParaksts and back. Each is a flow state under the fingerprint of its `state`, so that
//! two tabs do not disturb each other. The flow state is taken before anything else in the authorization response is
//! trusted.
//!
//! HarID and all registrations end at the validation screen, whose call takes the person from a second flow state. A
//! sign-in by X-ID or eParaksts ends here.

mod connection;

pub use crate::accounts::embedded::strong::redirects::connection::{
    MissingKey, Protocol, RedirectProvider, RedirectProviders, RedirectSettings,
};

use std::sync::Arc;

use serde::{Deserialize, Serialize};
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
            strong::identification::Identification,
        },
    },
    clock::Clock,
    domain::{Country, ErrorCode, Language, LoginMethod},
    providers::oauth::{
        AuthorizationRedirect, AuthorizationResponse, PendingLogin, PersonClaims, Rejection,
    },
    rng::Rng,
};

/// Seconds that a browser may take until it comes back. The provider's response is refused after the same time.
const REDIRECT_SECONDS: i64 = 900;

/// Seconds between the callback and the validation screen's call.
const VALIDATION: i64 = 600;

/// The flow state of a browser that was sent to a provider.
#[derive(Serialize, Deserialize)]
struct PendingRedirect {
    pending: PendingLogin,
    purpose: Purpose,
    language: String,
}

/// The result of a callback.
#[derive(Debug)]
pub struct Returned {
    /// The language in which the browser left; `None` if this browser has no such flow state.
    pub language: Option<Language>,
    /// What comes next.
    pub next: AfterRedirect,
}

/// What the browser does after a callback.
#[derive(Debug)]
pub enum AfterRedirect {
    /// Open the validation screen.
    Validation(Purpose),
    /// Continue as after any sign-in without errors.
    SignIn(Box<LoginOutcome>),
    /// Show the error on the login screen.
    Failed(ErrorCode),
}

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
        method: LoginMethod,
        purpose: Purpose,
    ) -> Reply<Result<Url, ErrorCode>> {
        match self.send_away(caller, method, purpose).await {
            Ok(reply) => reply,
            Err(refusal) => plain(Err(refusal)),
        }
    }

    /// Handles the callback of a provider.
    pub async fn complete(
        &self,
        caller: &Caller,
        method: LoginMethod,
        response: &AuthorizationResponse,
    ) -> Reply<Returned> {
        match self.take_back(caller, method, response).await {
            Ok(reply) => reply,
            Err(refusal) => plain(Err(refusal)),
        }
    }

    async fn send_away(
        &self,
        caller: &Caller,
        method: LoginMethod,
        purpose: Purpose,
    ) -> CallResult<Reply<Result<Url, ErrorCode>>> {
        let connection = match self.connections.of(method) {
            Ok(connection) => connection,
            Err(MissingKey(key)) => {
                tracing::error!(%method, key, "the provider is not configured: the key is empty");
                return Ok(Reply::ok(Err(Rejection::Unreachable("provider's").code(method))));
            }
        };
        let redirect = self
            .connections
            .in_time(connection.begin(caller.language, &self.rng, self.clock.now()))
            .await;
        let AuthorizationRedirect { url, pending } = match redirect {
            Ok(redirect) => redirect,
            Err(cause) => return Ok(Reply::ok(Err(refused(method, &cause)))),
        };
        let name = fingerprint(pending.state.expose());
        let pending_redirect =
            PendingRedirect { pending, purpose, language: caller.language.code().to_owned() };
        let cookie = self
            .flows
            .add_flow(caller, VISIT, (method.code(), &name), &pending_redirect, REDIRECT_SECONDS)
            .await?;
        Ok(Reply::ok(Ok(url)).with_cookies(cookie))
    }

    async fn take_back(
        &self,
        caller: &Caller,
        method: LoginMethod,
        response: &AuthorizationResponse,
    ) -> CallResult<Reply<Returned>> {
        let name = fingerprint(response.state.expose());
        let Some(pending_redirect) =
            self.flows.take_flow::<PendingRedirect>(caller, (method.code(), &name)).await?
        else {
            let next = AfterRedirect::Failed(self.turned_away(caller, method, &Rejection::State));
            return Ok(Reply::ok(Returned { language: None, next }));
        };
        let PendingRedirect { pending, purpose, language } = pending_redirect;
        let language = Language::parse(&language);
        let returned = |next| Returned { language, next };
        let person = match self.person_from(method, response, &pending).await {
            Ok(person) => person,
            Err(cause) => {
                return Ok(Reply::ok(returned(AfterRedirect::Failed(
                    self.turned_away(caller, method, &cause),
                ))));
            }
        };
        if method == LoginMethod::HarId || purpose == Purpose::Register {
            let renewed = self
                .flows
                .begin_flow(caller, PERSON, came(method, purpose), &person, VALIDATION)
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
                Some(_) if method == LoginMethod::XId => AfterRedirect::Failed(ErrorCode::XIdError),
                Some(code) => AfterRedirect::Failed(code),
            })
        }))
    }

    async fn person_from(
        &self,
        method: LoginMethod,
        response: &AuthorizationResponse,
        pending: &PendingLogin,
    ) -> Result<IdentifiedPerson, Rejection> {
        let connection = self.connections.of(method).map_err(|_| Rejection::State)?;
        let facts = self
            .connections
            .in_time(connection.complete(response, pending, self.clock.now()))
            .await?;
        Ok(person(facts, connection.country))
    }

    /// The validation screen's call: continues with the person who came back, once.
    pub async fn validate(
        &self,
        caller: &Caller,
        method: LoginMethod,
        purpose: Purpose,
    ) -> CallResult<Reply<LoginOutcome>> {
        match self.flows.take_flow::<IdentifiedPerson>(caller, came(method, purpose)).await? {
            Some(person) => self.identification.identified(caller, purpose, method, person).await,
            None => Err(self.turned_away(caller, method, &Rejection::State).into()),
        }
    }

    fn turned_away(&self, caller: &Caller, method: LoginMethod, cause: &Rejection) -> ErrorCode {
        let code = refused(method, cause);
        self.tracer.trace(&SignInTrace::unnamed(caller, method), TryOutcome::Failed(code));
        code
    }
}

/// The flow state of a person who came back: kind and name.
const fn came(method: LoginMethod, purpose: Purpose) -> (&'static str, &'static str) {
    match (method, purpose) {
        (LoginMethod::HarId, Purpose::SignIn) => ("came", "har_id"),
        (LoginMethod::HarId, Purpose::Register) => ("came", "register/har_id"),
        (_, Purpose::SignIn) => ("came", "sign-in"),
        (_, Purpose::Register) => ("came", "register"),
    }
}

/// Logs the cause and returns the error code for the visitor. A person who cancels at the provider causes no warning.
fn refused(method: LoginMethod, cause: &Rejection) -> ErrorCode {
    if *cause == Rejection::Denied {
        tracing::info!(%method, %cause, "not signed in");
    } else {
        tracing::warn!(%method, %cause, "not signed in");
    }
    cause.code(method)
}

/// The person that the claims describe. Without a personal code the country is the provider's, and the e-mail address
/// is left out: name, date of birth, gender and address are then the seven keys of a person whose identity is not
/// proven (docs/account-api.md section 2).
fn person(facts: PersonClaims, country: Country) -> IdentifiedPerson {
    let email = facts
        .email
        .as_ref()
        .filter(|_| facts.personal_code.is_some())
        .map(|email| email.as_str().to_owned());
    let known = facts.identity().as_ref().map(IdentifiedPerson::from).unwrap_or_default();
    IdentifiedPerson {
        issuer: Some(facts.country.unwrap_or(country).code().to_owned()),
        personal_code: facts.personal_code.map(|code| code.as_str().to_owned()),
        given_name: known.given_name.or(facts.given_name),
        surname: known.surname.or(facts.surname),
        date_of_birth: facts.birth_date.map(|date| date.to_string()),
        gender: facts.gender.map(|gender| gender.code().to_owned()),
        email,
        street: facts.street.or(facts.address.filter(|_| facts.city.is_none())),
        city: facts.city,
    }
}
