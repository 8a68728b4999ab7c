//! The ID card: by TLS handshake, or with a Web eID token that signs a challenge. The certificate is verified here,
//! whatever has been verified in front of this service.
//!
//! The handshake happens on another host, which neither gets nor sets a cookie of the site (docs/decisions/0055): who was
//! identified there waits for a minute, under a code that counts once and only in the browser that began.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{
        Caller, CardProof, Fault, LoginOutcome, Purpose, Reply,
        embedded::{
            counting::{
                allowance::Allowance,
                trace::{SignInTrace, Tracer, TryOutcome},
            },
            flows::{
                Flows,
                registrants::IdentifiedPerson,
                states::{FlowKey, FlowStates},
            },
            ground::{
                Ground,
                call::{CallError, CallResult},
                carried::Carried,
                fingerprint,
            },
            limits::Gates,
            strong::Identification,
        },
        outcome::CardChallenge,
    },
    domain::{ErrorCode, LoginMethod, Secret},
    providers::{
        Identity,
        certificates::Certificate,
        id_card::{
            self,
            web_eid::{self, Challenge},
        },
        rest::SetupError,
    },
};

/// The cookie of a challenge, and what it is sealed for. A browser carries one; a new challenge replaces the old one.
const CHALLENGE: &str = "lavi_challenge";

/// The kind of the flow state of a card's owner who is on the way from the ID-card host to the site; its name is the code's
/// fingerprint.
const ARRIVING: &str = "card-arriving";

/// Seconds that this way may take.
const ARRIVAL: i64 = 60;

/// Somebody whom the ID-card host has identified.
#[derive(Serialize, Deserialize)]
struct Arriving {
    purpose: Purpose,
    person: IdentifiedPerson,
}

/// Seconds for which a challenge is carried. The challenge itself decides how long it can be answered.
const KEPT: i64 = 15 * 60;

/// Identifies people by their ID cards.
pub struct Cards {
    ground: Arc<Ground>,
    carried: Carried,
    flows: Arc<FlowStates>,
    tracer: Arc<Tracer>,
    identification: Arc<Identification>,
    verifier: Option<Arc<web_eid::TokenVerifier>>,
}

impl Cards {
    /// Uses the trusted certificate authorities of the settings. A Web eID token is bound to the origin of the page.
    pub fn new(
        ground: &Arc<Ground>,
        flows: &Flows,
        gates: &Gates,
        identification: &Arc<Identification>,
    ) -> Result<Self, SetupError> {
        let origin = ground.config().server.public_url.origin().ascii_serialization();
        let verifier = |cards| {
            let cards = id_card::CardVerifier::new(cards)?;
            Ok::<_, SetupError>(Arc::new(web_eid::TokenVerifier { origin, cards }))
        };
        Ok(Self {
            ground: ground.clone(),
            carried: Carried::new(ground),
            flows: flows.states.clone(),
            tracer: gates.tracer.clone(),
            identification: identification.clone(),
            verifier: ground.settings.id_card.clone().map(verifier).transpose()?,
        })
    }

    /// Signs in or registers the owner of a card.
    pub async fn by_card(
        &self,
        caller: &Caller,
        purpose: Purpose,
        proof: &CardProof,
    ) -> CallResult<Reply<LoginOutcome>> {
        let identity = match proof {
            CardProof::Handshake(certificate) => {
                self.by_handshake(caller, certificate.as_ref()).await?
            }
            CardProof::Token(token) => self.by_token(caller, token).await?,
        };
        self.identification
            .identified(caller, purpose, LoginMethod::IdCard, IdentifiedPerson::from(&identity))
            .await
    }

    /// Identifies the owner of a card whose key a handshake has proven.
    async fn by_handshake(
        &self,
        caller: &Caller,
        certificate: Option<&Certificate>,
    ) -> CallResult<Identity> {
        if certificate.is_none() {
            return Err(self.turned_down(caller, ErrorCode::CheckIdCardReader).await);
        }
        let cards = &self.verifier()?.cards;
        match cards.identify(certificate, &self.ground.rng, self.ground.clock.now()).await {
            Ok(identity) => Ok(identity),
            Err(cause) => Err(self.refused(caller, &cause, cause.code()).await),
        }
    }

    /// Keeps who was identified by a handshake for the browser that has begun. Returns the code that this browser fetches the
    /// outcome with.
    pub async fn keep(
        &self,
        caller: &Caller,
        purpose: Purpose,
        certificate: Option<&Certificate>,
        begun: &str,
    ) -> CallResult<Secret> {
        let identity = self.by_handshake(caller, certificate).await?;
        let now = self.ground.clock.now();
        let person = IdentifiedPerson { auth_time: Some(now), ..IdentifiedPerson::from(&identity) };
        let method = LoginMethod::IdCard;
        if let Some(code) = self.identification.refused(caller, purpose, method, &person).await? {
            return Err(code.into());
        }
        let person = self.identification.proven_now(person).await?;
        let known_as = person.known_as();
        let of_person = Allowance::of_person(known_as.as_deref());
        let (code, state) = (self.ground.rng.token(), Arriving { purpose, person });
        let name = fingerprint(&code);
        let key = FlowKey { kind: ARRIVING, name: &name };
        self.flows.leave_flow(caller, of_person, &fingerprint(begun), key, &state, ARRIVAL).await?;
        Ok(Secret::new(code))
    }

    /// Continues with the person of this code, once.
    pub async fn arrived(
        &self,
        caller: &Caller,
        begun: &str,
        code: &Secret,
    ) -> CallResult<Reply<LoginOutcome>> {
        let name = fingerprint(code.expose());
        let key = FlowKey { kind: ARRIVING, name: &name };
        let kept = self.flows.take_flow_of(&fingerprint(begun), key).await?;
        let Some(Arriving { purpose, person }) = kept else {
            return Err(self.turned_down(caller, ErrorCode::AuthorizationProcessTimeout).await);
        };
        self.identification.identified(caller, purpose, LoginMethod::IdCard, person).await
    }

    /// Verifies a Web eID token. The challenge that the browser carries is used up even if the token is not accepted.
    async fn by_token(&self, caller: &Caller, token: &Secret) -> CallResult<Identity> {
        let verifier = self.verifier()?;
        let Some(challenge) = self.challenge_of(caller).await? else {
            return Err(self.turned_down(caller, ErrorCode::AuthorizationProcessTimeout).await);
        };
        let identity = verifier
            .identify(token.expose(), &challenge, &self.ground.rng, self.ground.clock.now())
            .await;
        match identity {
            Ok(identity) => Ok(identity),
            Err(cause) => Err(self.refused(caller, &cause, cause.code()).await),
        }
    }

    /// The challenge that the caller carries, once.
    async fn challenge_of(&self, caller: &Caller) -> CallResult<Option<web_eid::Challenge>> {
        let sealed = self.carried.value(caller, CHALLENGE).unwrap_or_default();
        let Some((challenge, until)) = self.carried.open_until(CHALLENGE, sealed) else {
            return Ok(None);
        };
        let is_first = self.carried.spend(CHALLENGE, sealed, until).await?;
        Ok(Some(challenge).filter(|_| is_first))
    }

    /// Creates a challenge, which the browser carries, sealed.
    pub fn challenge_card(&self) -> CallResult<Reply<CardChallenge>> {
        self.verifier()?;
        let challenge = Challenge::new(&self.ground.rng, self.ground.clock.now());
        let sealed = self.carried.seal(CHALLENGE, &challenge, KEPT)?;
        Ok(Reply::ok(CardChallenge { nonce: challenge.nonce().clone() })
            .with_cookie(self.carried.set(CHALLENGE, &sealed, KEPT)))
    }

    fn verifier(&self) -> CallResult<&web_eid::TokenVerifier> {
        self.verifier.as_deref().ok_or_else(|| {
            tracing::error!("id_card.trusted_cas is empty: no card is accepted");
            CallError::Fault(Fault::ServerError)
        })
    }

    /// Logs the cause and returns the error code for the visitor.
    async fn refused(
        &self,
        caller: &Caller,
        cause: &(dyn std::error::Error + Sync),
        code: ErrorCode,
    ) -> CallError {
        tracing::warn!(%cause, "an ID card does not pass");
        self.turned_down(caller, code).await
    }

    async fn turned_down(&self, caller: &Caller, code: ErrorCode) -> CallError {
        let traced = SignInTrace::unnamed(caller, LoginMethod::IdCard);
        let written = self.tracer.trace(&traced, TryOutcome::Failed(code)).await;
        written.err().unwrap_or_else(|| code.into())
    }
}
