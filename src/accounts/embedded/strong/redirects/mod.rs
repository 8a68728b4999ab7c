//! The flows to redirecting providers and back. The browser carries each, sealed, in a cookie of its own; without that cookie
//! nothing in the authorization response is trusted.
//!
//! A sign-in by HarID and all registrations end at the validation screen, whose call takes the person from a second flow
//! state. Every other sign-in ends here.

mod connection;
mod flow;

pub use flow::{AfterRedirect, Returned};

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    accounts::{
        Caller, LoginOutcome, Purpose, Reply,
        embedded::{
            counting::{
                allowance::Allowance,
                trace::{SignInTrace, Tracer, TryOutcome},
            },
            flows::{
                Flows, HeldRequests,
                registrants::IdentifiedPerson,
                states::{FlowKey, FlowStates},
            },
            ground::{
                Ground,
                call::{CallError, CallResult, plain, reply, whole},
                carried::Carried,
                settings::MissingKey,
                store::OpenError,
            },
            limits::Gates,
            own_account::{ChangeOutcome, OwnAccount, into_reply},
            records::linked_identities::ProviderIdentity,
            sessions::{Depth, Present, Sessions},
            strong::Identification,
        },
    },
    config::RedirectsConfig,
    domain::{Country, ErrorCode, Language, LoginMethod, RedirectingProvider, Secret},
    providers::oauth::{
        AuthorizationRedirect, AuthorizationResponse, Freshness, PendingLogin, PersonClaims,
        Rejection,
    },
};
use connection::{Connection, RedirectProviders};
use flow::{Brought, CameBack, PendingRedirect, came};

/// Sends browsers to providers and handles their callbacks.
pub struct Redirects {
    carried: Carried,
    flows: Arc<FlowStates>,
    requests: Arc<HeldRequests>,
    tracer: Arc<Tracer>,
    identification: Arc<Identification>,
    own_account: Arc<OwnAccount>,
    sessions: Arc<Sessions>,
    ground: Arc<Ground>,
    session_lifetime: i64,
    connections: Arc<RedirectProviders>,
}

impl Redirects {
    /// Uses the providers of the settings, without calling them yet.
    pub fn new(
        ground: &Arc<Ground>,
        flows: &Flows,
        gates: &Gates,
        identification: &Arc<Identification>,
        own_account: &Arc<OwnAccount>,
        sessions: &Arc<Sessions>,
    ) -> Result<Self, OpenError> {
        Ok(Self {
            carried: Carried::new(ground),
            flows: flows.states.clone(),
            requests: flows.requests.clone(),
            tracer: gates.tracer.clone(),
            identification: identification.clone(),
            own_account: own_account.clone(),
            sessions: sessions.clone(),
            ground: ground.clone(),
            session_lifetime: ground.config().session.lifetime,
            connections: Arc::new(RedirectProviders::new(&ground.settings.redirects)?),
        })
    }
}

// Sending a browser to a provider: the authorization request, and what the browser carries until the answer. Nothing is
// written down.

/// What is known of a browser that leaves for a provider.
struct Departure {
    /// The account that wants to be linked to the identity there.
    pub link: Option<String>,
    /// Whether somebody has signed out in it lately.
    pub has_left: bool,
}

impl Redirects {
    /// Starts a flow: the address to send the browser to, or an error code. `has_left`: somebody has signed out in this browser
    /// lately.
    pub async fn begin(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        purpose: Purpose,
        has_left: bool,
    ) -> Reply<Result<Url, ErrorCode>> {
        let departure = Departure { link: None, has_left };
        whole(self.send_away(caller, provider, purpose, departure).await)
    }

    fn providers(&self) -> &RedirectsConfig {
        &self.ground.config().embedded.providers.redirects
    }

    /// A person who is signed in already comes for a proof, or as somebody else: a session that the provider still has is
    /// neither.
    async fn is_signed_in(&self, caller: &Caller) -> CallResult<bool> {
        Ok(self.sessions.present(caller).await?.is_some())
    }

    /// As [`Redirects::begin`].
    async fn send_away(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        purpose: Purpose,
        departure: Departure,
    ) -> CallResult<Reply<Result<Url, ErrorCode>>> {
        let connection = match self.connections.to(provider) {
            Ok(connection) => connection,
            Err(MissingKey(key)) => {
                tracing::error!(
                    method = provider.code(),
                    key,
                    "the provider is not configured: the key is empty"
                );
                let cause = Rejection::Unreachable("provider's");
                return Ok(Reply::ok(Err(self.turned_away(caller, provider, &cause).await?)));
            }
        };
        let Departure { link, has_left } = departure;
        let freshness = match &link {
            Some(_) => Freshness::Required,
            None if has_left && connection.asks_after_sign_out() => Freshness::Asked,
            None if self.is_signed_in(caller).await? => Freshness::Asked,
            None if self.requests.waiting_arrival(caller).is_some_and(|own| own.wants_fresh) => {
                Freshness::Asked
            }
            None => Freshness::Any,
        };
        let redirect = self
            .connections
            .in_time(connection.begin(
                freshness,
                caller.language,
                &self.ground.rng,
                self.ground.clock.now(),
            ))
            .await;
        let AuthorizationRedirect { url, pending } = match redirect {
            Ok(redirect) => redirect,
            Err(cause) => {
                return Ok(Reply::ok(Err(self.turned_away(caller, provider, &cause).await?)));
            }
        };
        let pending_redirect =
            PendingRedirect { pending, purpose, language: caller.language.code().to_owned(), link };
        let cookies =
            pending_redirect.carried(&self.carried, caller, provider, self.providers())?;
        Ok(Reply::ok(Ok(url)).with_cookies(cookies))
    }
}

// The callback of a provider, and the validation screen's call after it.

/// Seconds between the callback and the validation screen's call.
const VALIDATION: i64 = 600;

/// The kind of the flow state of a person who came back. Its name is from `came`.
const CAME: &str = "came";

impl Redirects {
    /// Handles the callback of a provider.
    pub async fn complete(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        response: &AuthorizationResponse,
    ) -> Reply<Returned> {
        let answer = async {
            let state = response.state.expose();
            let Some(came_back) = PendingRedirect::of(&self.carried, caller, provider, state)
            else {
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
                    brought = before.with(&self.carried, provider, &person, self.providers())?;
                    self.go_on(caller, provider, redirect, person, id_token).await?
                }
                Err(cause) => self.failed(caller, provider, redirect, &cause).await?,
            };
            let reply = reply.with_cookies(brought);
            Ok(reply.map(|next| Returned { language, next }).with_cookie(ended))
        };
        whole(answer.await)
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
            let (known_as, name) = (person.known_as(), came(provider, purpose));
            let of_person = Allowance::of_person(known_as.as_deref());
            let key = FlowKey { kind: CAME, name: &name };
            let renewed =
                self.flows.begin_flow(caller, of_person, key, &person, VALIDATION).await?;
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
        if self.ground.cookie.of(&caller).is_none() {
            caller.cookies.push((self.ground.cookie.name().to_owned(), self.ground.rng.token()));
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
            .in_time(connection.complete(response, pending, self.ground.clock.now()))
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
        let name = came(provider, purpose);
        let key = FlowKey { kind: CAME, name: &name };
        match self.flows.take_flow::<IdentifiedPerson>(caller, key).await? {
            Some(person) => {
                self.identification
                    .identified(caller, purpose, LoginMethod::Provider(provider), person)
                    .await
            }
            None => Err(self.turned_away(caller, provider, &Rejection::State).await?.into()),
        }
    }

    // Linking an identity at a provider to the account that is signed in: a fresh sign-in here, then one there.

    /// Whether identities at this provider can be linked: it is connected, and its `sub` is one person's for good.
    pub fn can_link(&self, provider: RedirectingProvider) -> bool {
        self.connections.to(provider).is_ok_and(|connection| connection.issuer().is_some())
    }

    /// Whether a linked sign-in by this provider proves two factors, so that no code is asked after it.
    pub fn proves_two_factors(&self, provider: RedirectingProvider) -> bool {
        self.connections.to(provider).is_ok_and(Connection::proves_two_factors)
    }

    /// Sends a signed-in person to a provider, to be asked there anew: the address, or an error code.
    pub async fn begin_link(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
    ) -> Reply<ChangeOutcome<Result<Url, ErrorCode>>> {
        let answer = async {
            let Present { account, .. } = self.own_account.proven(caller, Depth::Whole).await?;
            if !self.can_link(provider) {
                return Err(ErrorCode::BadRequest.into());
            }
            let departure = Departure { link: Some(account.id), has_left: false };
            Ok(self.send_away(caller, provider, Purpose::SignIn, departure).await?)
        };
        into_reply(answer.await)
    }

    /// Links the person who came back to the account that asked for it.
    async fn link(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        account: &str,
        person: &IdentifiedPerson,
    ) -> Reply<AfterRedirect> {
        let method = LoginMethod::Provider(provider);
        match self.own_account.link_identity(caller, account, method, person).await {
            Ok(reply) => reply.map(|()| AfterRedirect::Linked(Ok(()))),
            Err(CallError::Coded(errors)) => {
                let code = errors.0.first().map_or(ErrorCode::Undefined, |error| error.code);
                Reply::ok(AfterRedirect::Linked(Err(code)))
            }
            Err(fault) => plain(Err(fault)),
        }
    }
}

// Signing out at the provider too: the ID token is kept, sealed, as long as the session, and goes with it.

/// The kind of this flow state. Its name is the provider's.
const SIGNED_IN_THERE: &str = "signed-in-there";

#[derive(Serialize, Deserialize)]
struct SignedInThere {
    id_token: Secret,
}

impl Redirects {
    /// Keeps the ID token of a person who came back. One for each provider and browser.
    async fn keep_id_token(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        id_token: Secret,
    ) -> CallResult<()> {
        let Some(session) = self.ground.cookie.of(caller) else { return Ok(()) };
        let key = FlowKey { kind: SIGNED_IN_THERE, name: provider.code() };
        let state = SignedInThere { id_token };
        self.flows
            .put_flow(self.ground.store.pool(), &session, key, &state, self.session_lifetime)
            .await
    }

    /// Where the caller's sign-out goes on: to the provider that they signed in by, if it signs people out.
    pub async fn sign_out_address(
        &self,
        caller: &Caller,
    ) -> Reply<Option<(RedirectingProvider, Url)>> {
        let answer = async {
            let Some(Present { session, .. }) = self.sessions.present(caller).await? else {
                return Ok(None);
            };
            let LoginMethod::Provider(provider) = session.method else { return Ok(None) };
            let Ok(connection) = self.connections.to(provider) else { return Ok(None) };
            if !connection.signs_out() {
                return Ok(None);
            }
            let key = FlowKey { kind: SIGNED_IN_THERE, name: provider.code() };
            let Some(kept) = self.flows.flow::<SignedInThere>(caller, key).await? else {
                return Ok(None);
            };
            let (language, now) = (caller.language, self.ground.clock.now());
            let address = connection.sign_out_address(&kept.id_token, language, now);
            match self.connections.in_time(address).await {
                Ok(address) => Ok(address.map(|address| (provider, address))),
                Err(cause) => {
                    tracing::warn!(method = provider.code(), %cause, "signed out here only: the provider's sign-out address cannot be read");
                    Ok(None)
                }
            }
        };
        plain(answer.await)
    }
}

// From a provider's claims to an identified person, or to the error code of a rejection.

/// Logs the cause and returns the error code for the visitor. A person who cancels at the provider causes no warning.
fn refused(provider: RedirectingProvider, cause: &Rejection) -> ErrorCode {
    let method = LoginMethod::Provider(provider);
    if *cause == Rejection::Denied {
        tracing::info!(%method, %cause, "not signed in");
    } else {
        tracing::warn!(%method, %cause, "not signed in");
    }
    cause.code(method)
}

/// The person that the claims describe. Without a personal code the country is the provider's, and the e-mail address
/// is left out: name, date of birth, gender and address are then the seven keys of a person whose identity is not
/// proven (docs/account-api.md section 2). `issuer` is the provider's, if it has one.
pub fn identified(facts: PersonClaims, country: Country, issuer: Option<&str>) -> IdentifiedPerson {
    let provider_identity = issuer.map(|issuer| ProviderIdentity {
        issuer: issuer.to_owned(),
        subject: facts.subject.clone(),
    });
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
        auth_time: facts.auth_time,
        assurance: facts.assurance,
        provider_identity,
        ..IdentifiedPerson::default()
    }
}

impl Redirects {
    /// Writes down why somebody is not signed in by this provider.
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
