//! The authorization server for third-party applications: authorization code with PKCE (RFC 6749, 7636), `iss` in
//! every authorization response (RFC 9207), metadata (RFC 8414), revocation (RFC 7009), introspection (RFC 7662), rotating
//! refresh tokens.
//!
//! `docs/decisions/0006-authorization-server.md` says why this is not a library. Codes, tokens and client secrets are
//! stored as fingerprints. The browser is never redirected for an unknown client or to an unregistered redirect URI.

mod assertion;
mod claims;
mod client_keys;
mod clients;
mod consents;
mod cors;
mod demand;
mod device;
mod discovery;
mod endpoints;
mod hint;
mod id_token;
mod introspection;
mod keys;
mod logout;
mod logout_options;
mod notices;
mod pair;
mod pushed;
mod registration;
mod request;
mod tokens;

pub use crate::accounts::embedded::flows::AUTHORIZE;
pub use assertion::{ClientAssertion, claimed_client};
pub use client_keys::{ApplicationKeys, parse_set};
pub use clients::ClientSummary;
pub use consents::ConsentedClient;
pub use device::{DEVICE_PAGE, DeviceGrants, DeviceStep, shown_code, typed_code};
pub use discovery::well_known;
pub use endpoints::routes;
pub use keys::{SigningKeyError, SigningKeyState, SigningKeySummary, SigningKeys};
pub use logout::{LogoutEnd, LogoutQuestion, LogoutStep, Logouts};
pub use logout_options::LogoutOptions;
pub use notices::{LogoutNotices, NoticeBacklog};
pub use pair::IdTokenAlgorithm;
pub use pushed::named_request;
pub use registration::{ClientError, ClientOptions, NewClient, RegisteredClient, SubjectKind};
pub use request::{AuthorizationStep, Decision, PostedAnswer, posted_query, wanted_languages};
pub use tokens::END_SURPLUS_TOKENS;

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Fault, Reply, SignInReason, ThirdParty,
        embedded::{
            counting::counters::Counters,
            flows::{Flows, HeldRequests, RequestArrival, ShownRequest},
            ground::{
                Ground,
                call::{CallResult, plain, whole},
                events::{AuditEntry, EventName, EventSource},
            },
            own_account::{OwnAccount, SignedIn},
            people::roles::AccountRoles,
        },
    },
    domain::{Assurance, ErrorCode},
};
use assertion::Assertions;
use claims::Disclosure;
use clients::Clients;
use consents::Consents;
use cors::PageOrigins;
use demand::Sureness;
use device::MARK;
use pushed::PushedRequests;
use request::{AuthorizationRequest, RequestError, step_of, without_hints};
use tokens::Grants;

/// The authorization server.
#[derive(Clone)]
pub struct Oauth {
    pub clients: Arc<Clients>,
    pub consents: Arc<Consents>,
    pub authorizations: Arc<Authorizations>,
    pub devices: Arc<DeviceGrants>,
    pub keys: Arc<SigningKeys>,
    /// Where applications send people to sign them out.
    pub logouts: Arc<Logouts>,
    /// What tells applications that sessions have ended.
    pub notices: Arc<LogoutNotices>,
    grants: Arc<Grants>,
    assertions: Arc<Assertions>,
    origins: Arc<PageOrigins>,
    pushed: Arc<PushedRequests>,
    issuer: String,
    /// What sign-ins are called, by how sure they are.
    acr_values: [String; 5],
}

impl Oauth {
    /// Builds the server's services on the same database, flows and accounts as the rest.
    pub fn new(
        ground: &Arc<Ground>,
        flows: &Flows,
        counters: &Arc<Counters>,
        own_account: &Arc<OwnAccount>,
        roles: &Arc<AccountRoles>,
    ) -> Self {
        let (clients, consents) = (Arc::new(Clients::new(ground)), Arc::new(Consents::new(ground)));
        let keys = Arc::new(SigningKeys::new(ground));
        let disclosure = Arc::new(Disclosure::new(ground, roles));
        let grants = Arc::new(Grants::new(ground, &disclosure, &keys));
        let pushed = Arc::new(PushedRequests::new(ground));
        let devices =
            DeviceGrants::new(&grants, flows, counters, &clients, &consents, own_account, roles);
        Self {
            devices: Arc::new(devices),
            logouts: Arc::new(Logouts::new(ground, &clients, &keys, &disclosure, own_account)),
            notices: Arc::new(LogoutNotices::new(ground, &clients, &keys)),
            authorizations: Arc::new(Authorizations {
                ground: ground.clone(),
                requests: flows.requests.clone(),
                pushed: pushed.clone(),
                clients: clients.clone(),
                consents: consents.clone(),
                grants: grants.clone(),
                disclosure,
                keys: keys.clone(),
                own_account: own_account.clone(),
                roles: roles.clone(),
            }),
            clients,
            consents,
            keys,
            grants,
            assertions: Arc::new(Assertions::new(ground)),
            origins: Arc::new(PageOrigins::new(ground)),
            pushed,
            issuer: ground.settings.issuer(),
            acr_values: Assurance::ALL.map(|level| ground.config().acr.of(level).to_owned()),
        }
    }
}

// The authorization endpoint: takes an authorization request to its response (RFC 6749 section 4.1).

/// An authorization request and the person whose browser sent it.
struct ReceivedRequest {
    request: AuthorizationRequest,
    person: Option<SignedIn>,
}

/// Whether the person who is signed in can answer a request.
enum Judgement {
    /// They can.
    Suits(SignedIn),
    /// They have to sign in first, or once more.
    SignIn(Option<SignInReason>),
    /// They have signed in for this request, and not as surely as it demands.
    Unsure,
    /// They have signed in for this request, and are not the one whom it means.
    Another,
}

impl ReceivedRequest {
    /// How the person stands to a request that came so.
    fn judged(self, arrival: &RequestArrival, now: i64) -> (AuthorizationRequest, Judgement) {
        let Self { request, person } = self;
        let Some(person) = person else {
            let reason = request.demands.assurance.reason();
            return (request, Judgement::SignIn(reason));
        };
        let at = person.authentication.at;
        let sureness = request.demands.assurance.judge(person.authentication.assurance);
        let is_another = arrival.account.as_ref().is_some_and(|meant| *meant != person.account);
        let judgement = if request.wants_proof_after(at, arrival.since, now) {
            Judgement::SignIn(Some(SignInReason::Again))
        } else if is_another && at >= arrival.since {
            Judgement::Another
        } else if is_another {
            Judgement::SignIn(request.demands.assurance.reason())
        } else {
            match sureness {
                Sureness::Lacking(reason) if at < arrival.since => Judgement::SignIn(Some(reason)),
                Sureness::Lacking(_) => Judgement::Unsure,
                // It is asked for once, and not where no page is wanted.
                Sureness::Improvable(reason) if at < arrival.since && !request.pages.none => {
                    Judgement::SignIn(Some(reason))
                }
                Sureness::Improvable(_) | Sureness::Enough => Judgement::Suits(person),
            }
        };
        (request, judgement)
    }
}

pub struct Authorizations {
    ground: Arc<Ground>,
    requests: Arc<HeldRequests>,
    pushed: Arc<PushedRequests>,
    clients: Arc<Clients>,
    consents: Arc<Consents>,
    grants: Arc<Grants>,
    disclosure: Arc<Disclosure>,
    keys: Arc<SigningKeys>,
    own_account: Arc<OwnAccount>,
    roles: Arc<AccountRoles>,
}

impl Authorizations {
    /// Parses the request and finds the signed-in person over one connection. An invalid request is an inner error.
    async fn receive(
        &self,
        caller: &Caller,
        query: &str,
    ) -> CallResult<Result<ReceivedRequest, RequestError>> {
        let mut reader = self.ground.store.connection().await?;
        let request = match self.clients.parse_request(&mut reader, query).await? {
            Ok(request) => request,
            Err(error) => return Ok(Err(error)),
        };
        let person = self.own_account.signed_in_on(&mut reader, caller).await?;
        Ok(Ok(ReceivedRequest { request, person }))
    }

    async fn allow(
        &self,
        caller: &Caller,
        person: &SignedIn,
        request: &AuthorizationRequest,
        query: &str,
    ) -> CallResult<Reply<AuthorizationStep>> {
        let mut tx = self.ground.store.begin().await?;
        self.consents.consent(&mut tx, &person.account, request).await?;
        let code = self.grants.new_code(&mut tx, caller, person, request).await?;
        let entry = AuditEntry::new(EventName::ApplicationAllowed, EventSource::visitor(caller));
        let entry = entry.of(&person.account).detail(&request.client.id);
        self.ground.events.record(&mut tx, entry).await?;
        tx.commit().await?;
        let answered = self.requests.answered(caller, query)?;
        Ok(Reply::ok(self.answer(request, &[("code", &code)])).with_cookies(answered))
    }

    fn answer(
        &self,
        request: &AuthorizationRequest,
        parameters: &[(&str, &str)],
    ) -> AuthorizationStep {
        request.back.answer(&self.ground.settings.issuer(), parameters)
    }

    /// What an application hears whose request the person who has signed in for it cannot answer.
    fn cannot(&self, request: &AuthorizationRequest, judgement: &Judgement) -> AuthorizationStep {
        let error = match judgement {
            Judgement::Unsure => "unmet_authentication_requirements",
            _ => "login_required",
        };
        self.answer(request, &[("error", error)])
    }

    // POST `oauth/authorize`: the person allows or rejects the request that was shown.

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
        plain(self.shown_query(caller, decision).await)
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
        let Some(ShownRequest { account, query, arrival, .. }) = shown else {
            return Ok(Reply::ok(AuthorizationStep::Refused));
        };
        let (request, judgement) = match self.receive(caller, &query).await? {
            Ok(received) => received.judged(&arrival, self.ground.clock.now()),
            Err(error) => return Ok(Reply::ok(step_of(error))),
        };
        if request.of() != (client, state) {
            return Ok(Reply::ok(AuthorizationStep::Refused));
        }
        let held = |next| -> CallResult<Reply<AuthorizationStep>> {
            let held = self.requests.hold(caller, &query, arrival.clone())?;
            Ok(Reply::ok(next).with_cookie(held.cookie))
        };
        let person = match &judgement {
            Judgement::Suits(person) if person.account == account => person,
            // Somebody else is signed in, who has not seen it, or nobody any more.
            Judgement::Suits(_) => return held(AuthorizationStep::Ask(query.clone())),
            Judgement::SignIn(reason) => return held(request.sign_in(&arrival, *reason)),
            Judgement::Another | Judgement::Unsure => {
                return Ok(Reply::ok(self.cannot(&request, &judgement)));
            }
        };
        if !allow {
            let denied = self.answer(&request, &[("error", "access_denied")]);
            let answered = self.requests.answered(caller, &query)?;
            return Ok(Reply::ok(denied).with_cookies(answered));
        }
        if !self.roles.suits(&person.account, &request.client.roles).await? {
            return Ok(Reply::ok(AuthorizationStep::NoRole));
        }
        self.allow(caller, person, &request, &query).await
    }

    // GET `oauth/session`: what the consent screen says of a request.

    /// GET `oauth/session`
    pub async fn authorization_details(
        &self,
        caller: &Caller,
        query: &str,
    ) -> CallResult<Reply<ThirdParty>> {
        let received = self.receive(caller, query).await?.map_err(|_| ErrorCode::BadRequest)?;
        let arrival = self.requests.arrival(caller, query);
        let held = self.requests.hold(caller, query, arrival.clone())?;
        let (request, judgement) = received.judged(&arrival, self.ground.clock.now());
        let outcome = match judgement {
            Judgement::SignIn(_) | Judgement::Another | Judgement::Unsure => {
                ThirdParty::failed(ErrorCode::LoginRequired)
            }
            Judgement::Suits(person)
                if !self.roles.suits(&person.account, &request.client.roles).await? =>
            {
                ThirdParty::failed(ErrorCode::RoleNotAllowed)
            }
            Judgement::Suits(person) => {
                let shown = self.requests.shown(&held, &person.account, query)?;
                ThirdParty::of(request.question(shown, person))
            }
        };
        Ok(Reply::ok(outcome).with_cookie(held.cookie))
    }

    // GET `oauth/authorize`: sign in first, ask the person, or go straight back to a client that has a consent.

    /// What a browser has come with: the request that was sent ahead and that its query names, which is used up by that; or the
    /// query itself.
    pub async fn arrived(&self, query: &str) -> Reply<String> {
        plain(self.pushed.arrived(query).await)
    }

    /// GET `oauth/authorize`, with what [`Self::arrived`] found. With an empty query, continues with the pending authorization.
    pub async fn authorize(&self, caller: &Caller, query: &str) -> Reply<AuthorizationStep> {
        whole(self.next_step(caller, query).await)
    }

    async fn next_step(
        &self,
        caller: &Caller,
        query: &str,
    ) -> CallResult<Reply<AuthorizationStep>> {
        let now = self.ground.clock.now();
        let waiting = if query.is_empty() {
            self.requests.find_waiting_request(caller)
        } else {
            Some((query.to_owned(), self.requests.arrives_now()))
        };
        let Some((waiting, mut arrival)) = waiting else {
            return Ok(Reply::ok(AuthorizationStep::Nothing));
        };
        if query.is_empty() && waiting.starts_with(MARK) {
            return Ok(Reply::ok(AuthorizationStep::Device(waiting)));
        }
        let received = match self.receive(caller, &waiting).await? {
            Ok(received) => received,
            Err(error) => return Ok(Reply::ok(step_of(error))),
        };
        // Who the person probably is stands in no address from here on.
        let hints = &received.request.hints;
        let waiting = if query.is_empty() { waiting } else { without_hints(&waiting) };
        arrival.username = hints.login.clone().or(arrival.username);
        // A sign-in that was complete when the browser came is not one for this request, also within the same second.
        if let Some(person) = received.person.as_ref().filter(|_| !query.is_empty()) {
            arrival.since = arrival.since.max(person.authentication.at + 1);
        }
        let Ok(meant) = self.meant_account(&received.request).await? else {
            let why = "id_token_hint is no ID token of this application, or too old to be checked";
            let error = [("error", "invalid_request"), ("error_description", why)];
            tracing::info!(client = %received.request.client.id, why, "an application's request is refused");
            return Ok(Reply::ok(self.answer(&received.request, &error)));
        };
        arrival.account = meant.or(arrival.account);
        arrival.wants_fresh = received.request.wants_new_proof();
        arrival.wants_code = received.request.demands.assurance.reason().is_some();
        let (request, judgement) = received.judged(&arrival, now);
        let step = match &judgement {
            Judgement::Another | Judgement::Unsure => self.cannot(&request, &judgement),
            Judgement::SignIn(_) if request.pages.create && !query.is_empty() => {
                AuthorizationStep::Register
            }
            Judgement::SignIn(reason) => request.sign_in(&arrival, *reason),
            Judgement::Suits(person)
                if !self.roles.suits(&person.account, &request.client.roles).await? =>
            {
                AuthorizationStep::NoRole
            }
            Judgement::Suits(person)
                if !request.wants_question()
                    && self.consents.has_consented(&person.account, &request).await? =>
            {
                return self.allow(caller, person, &request, &waiting).await;
            }
            Judgement::Suits(_) => AuthorizationStep::Ask(waiting.clone()),
        };
        if request.pages.none {
            return Ok(Reply::ok(self.without_page(&request, step)));
        }
        if let AuthorizationStep::Back(_) | AuthorizationStep::Post(_) = step {
            return Ok(Reply::ok(step).with_cookies(self.requests.answered(caller, &waiting)?));
        }
        Ok(Reply::ok(step).with_cookie(self.requests.hold(caller, &waiting, arrival)?.cookie))
    }

    /// The account of the person whom a request names by an ID token or an id; empty if nobody has it. The inner error: what came
    /// is no ID token of this application.
    async fn meant_account(
        &self,
        request: &AuthorizationRequest,
    ) -> CallResult<Result<Option<String>, ()>> {
        let by_token = match &request.hints.id_token {
            Some(token) => self.keys.read_hint(&self.ground.settings.issuer(), token).await?,
            None => None,
        };
        let by_token = by_token.filter(|hint| hint.client == request.client.id);
        if request.hints.id_token.is_some() && by_token.is_none() {
            return Ok(Err(()));
        }
        let subject = by_token.map(|hint| hint.subject).or(request.demands.subject.clone());
        let Some(subject) = subject else { return Ok(Ok(None)) };
        let account = self.disclosure.account_of(&subject, request.client.sector.as_deref());
        Ok(Ok(Some(account.await?.unwrap_or_default())))
    }

    /// What an application hears that wants no page, where the step would be one.
    fn without_page(
        &self,
        request: &AuthorizationRequest,
        step: AuthorizationStep,
    ) -> AuthorizationStep {
        let error = match step {
            AuthorizationStep::Back(_) | AuthorizationStep::Post(_) => return step,
            AuthorizationStep::Ask(_) => "consent_required",
            AuthorizationStep::NoRole => "interaction_required",
            _ => "login_required",
        };
        self.answer(request, &[("error", error)])
    }

    // POST `oauth/authorize` by an application.

    /// Seals the request that a form brought, so that the browser can come back with it by an address, and with the cookies that
    /// it keeps from forms of other sites.
    pub fn seal_posted(&self, query: &str) -> Result<String, Fault> {
        self.requests.seal_posted(query).map_err(|_| Fault::ServerError)
    }

    /// The request behind that address.
    pub fn open_posted(&self, sealed: &str) -> Option<String> {
        self.requests.open_posted(sealed)
    }
}
