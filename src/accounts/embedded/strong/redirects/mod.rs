//! The ways to HarID, X-ID and eParaksts and back. What a browser takes along is a visit under the hash of its state, so
//! that two tabs do not disturb each other; whoever comes back gives the visit away before anything else is believed.
//!
//! HarID and the registrations end at the validation screen, whose call takes the person out of another visit; a
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
    chance::Rng,
    clock::Clock,
    domain::{Country, ErrorCode, Language, LoginMethod},
    providers::oauth::{
        AuthorizationRedirect, AuthorizationResponse, PendingLogin, PersonClaims, Rejection,
    },
};

/// Seconds that a browser may be away; the provider's answer is refused after the same time.
const AWAY: i64 = 900;

/// Seconds between coming back and the validation screen's call.
const VALIDATION: i64 = 600;

/// What waits for a browser that is away.
#[derive(Serialize, Deserialize)]
struct Away {
    pending: PendingLogin,
    purpose: Purpose,
    language: String,
}

/// Where a browser goes that came back.
#[derive(Debug)]
pub struct Landed {
    /// The language in which it left; `None` when it left from elsewhere.
    pub language: Option<Language>,
    /// Where.
    pub next: Landing,
}

/// Where.
#[derive(Debug)]
pub enum Landing {
    /// To the validation screen.
    Validation(Purpose),
    /// To what follows a sign-in without errors.
    SignIn(Box<LoginOutcome>),
    /// To the login screen.
    Failed(ErrorCode),
}

/// Sends browsers to providers, and takes them back.
pub struct Redirects {
    clock: Clock,
    chance: Rng,
    flows: Arc<FlowStates>,
    tracer: Arc<NameHasher>,
    identification: Arc<Identification>,
    connections: Arc<RedirectProviders>,
}

impl Redirects {
    /// With the providers of the settings; they are not asked yet.
    pub fn new(
        ground: &Ground,
        flows: &Flows,
        gates: &Gates,
        identification: &Arc<Identification>,
    ) -> Result<Self, OpenError> {
        Ok(Self {
            clock: ground.clock.clone(),
            chance: ground.chance.clone(),
            flows: flows.states.clone(),
            tracer: gates.tracer.clone(),
            identification: identification.clone(),
            connections: Arc::new(RedirectProviders::new(&ground.settings.redirects)?),
        })
    }

    /// Sends a browser to a provider: the address, or the code of why not.
    pub async fn depart(
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

    /// Takes in a browser that a provider sends back.
    pub async fn arrive(
        &self,
        caller: &Caller,
        method: LoginMethod,
        arrival: &AuthorizationResponse,
    ) -> Reply<Landed> {
        match self.take_back(caller, method, arrival).await {
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
        let departure = self
            .connections
            .in_time(connection.depart(caller.language, &self.chance, self.clock.now()))
            .await;
        let AuthorizationRedirect { url, pending } = match departure {
            Ok(departure) => departure,
            Err(cause) => return Ok(Reply::ok(Err(refused(method, &cause)))),
        };
        let name = fingerprint(pending.state.expose());
        let away = Away { pending, purpose, language: caller.language.code().to_owned() };
        let cookie =
            self.flows.add_flow(caller, VISIT, (method.code(), &name), &away, AWAY).await?;
        Ok(Reply::ok(Ok(url)).with_cookies(cookie))
    }

    async fn take_back(
        &self,
        caller: &Caller,
        method: LoginMethod,
        arrival: &AuthorizationResponse,
    ) -> CallResult<Reply<Landed>> {
        let name = fingerprint(arrival.state.expose());
        let Some(away) = self.flows.take_flow::<Away>(caller, (method.code(), &name)).await? else {
            let next = Landing::Failed(self.turned_away(caller, method, &Rejection::State));
            return Ok(Reply::ok(Landed { language: None, next }));
        };
        let Away { pending, purpose, language } = away;
        let language = Language::parse(&language);
        let landed = |next| Landed { language, next };
        let person = match self.person_from(method, arrival, &pending).await {
            Ok(person) => person,
            Err(cause) => {
                return Ok(Reply::ok(landed(Landing::Failed(
                    self.turned_away(caller, method, &cause),
                ))));
            }
        };
        if method == LoginMethod::HarId || purpose == Purpose::Register {
            let renewed = self
                .flows
                .begin_flow(caller, PERSON, came(method, purpose), &person, VALIDATION)
                .await?;
            return Ok(Reply::ok(landed(Landing::Validation(purpose))).with_cookie(renewed.cookie));
        }
        let answer: Reply<LoginOutcome> =
            reply(self.identification.identified(caller, purpose, method, person).await);
        Ok(answer.map(|outcome| {
            landed(match outcome.all_errors().first() {
                None => Landing::SignIn(Box::new(outcome)),
                Some(_) if method == LoginMethod::XId => Landing::Failed(ErrorCode::XIdError),
                Some(code) => Landing::Failed(code),
            })
        }))
    }

    async fn person_from(
        &self,
        method: LoginMethod,
        arrival: &AuthorizationResponse,
        pending: &PendingLogin,
    ) -> Result<IdentifiedPerson, Rejection> {
        let connection = self.connections.of(method).map_err(|_| Rejection::State)?;
        let facts =
            self.connections.in_time(connection.arrive(arrival, pending, self.clock.now())).await?;
        Ok(person(facts, connection.country))
    }

    /// The validation screen's call: what follows for the person who came back, once.
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

/// The visit of a person who came back.
const fn came(method: LoginMethod, purpose: Purpose) -> (&'static str, &'static str) {
    match (method, purpose) {
        (LoginMethod::HarId, Purpose::SignIn) => ("came", "har_id"),
        (LoginMethod::HarId, Purpose::Register) => ("came", "register/har_id"),
        (_, Purpose::SignIn) => ("came", "sign-in"),
        (_, Purpose::Register) => ("came", "register"),
    }
}

/// The code for the visitor; the cause is for the log. Going back is no failure.
fn refused(method: LoginMethod, cause: &Rejection) -> ErrorCode {
    if *cause == Rejection::Denied {
        tracing::info!(%method, %cause, "not signed in");
    } else {
        tracing::warn!(%method, %cause, "not signed in");
    }
    cause.code(method)
}

/// Without a personal code the person has the provider's country and no e-mail address: name, date of birth, gender and
/// address are then the seven keys of a person whose identity is not vouched for (docs/account-api.md section 2).
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
