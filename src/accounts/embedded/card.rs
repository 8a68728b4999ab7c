//! The ID card: behind a handshake, or with a Web eID token that answers a challenge. Whatever stands before this service
//! has said of the card, it is checked again here.

use crate::{
    accounts::{
        Caller, CardProof, Fault, LoginOutcome, Purpose, Reply,
        embedded::{
            Embedded,
            allowance::VISIT,
            gate::{Outcome, Traced},
            identified::Person,
            refusal::{Answer, Refusal},
        },
        outcome::CardChallenge,
    },
    domain::{ErrorCode, LoginMethod, Secret},
    providers::{Identity, web_eid},
};

/// The visit of a challenge. A session has one: asking again makes the former worthless.
const CHALLENGE: (&str, &str) = ("card", "challenge");

/// Seconds that the row of a challenge is kept; when it can be answered is for the challenge itself to say.
const KEPT: i64 = 15 * 60;

impl Embedded {
    /// Signs in or registers the person of a card.
    pub(super) async fn by_card(
        &self,
        caller: &Caller,
        purpose: Purpose,
        proof: &CardProof,
    ) -> Answer<Reply<LoginOutcome>> {
        let identity = match proof {
            CardProof::Handshake(None) => {
                return Err(self.turned_down(caller, ErrorCode::CheckIdCardReader));
            }
            CardProof::Handshake(certificate) => {
                let identity = self
                    .cards()?
                    .cards
                    .identify(certificate.as_ref(), &self.chance, self.clock.now())
                    .await;
                identity.map_err(|cause| self.refused(caller, &cause, cause.code()))?
            }
            CardProof::Token(token) => self.by_token(caller, token).await?,
        };
        self.identified(caller, purpose, LoginMethod::IdCard, Person::from(&identity)).await
    }

    /// The challenge is used up whatever becomes of the token.
    async fn by_token(&self, caller: &Caller, token: &Secret) -> Answer<Identity> {
        let verifier = self.cards()?;
        let Some(challenge) = self.take_visit::<web_eid::Challenge>(caller, CHALLENGE).await?
        else {
            return Err(self.turned_down(caller, ErrorCode::AuthorizationProcessTimeout));
        };
        let identity =
            verifier.identify(token.expose(), &challenge, &self.chance, self.clock.now()).await;
        identity.map_err(|cause| self.refused(caller, &cause, cause.code()))
    }

    /// A new challenge, for a browser that gets a new cookie with it: nobody else can have it answered.
    pub(super) async fn challenge_card(&self, caller: &Caller) -> Answer<Reply<CardChallenge>> {
        self.cards()?;
        let challenge = web_eid::Challenge::new(&self.chance, self.clock.now());
        let renewed = self.begin_visit(caller, VISIT, CHALLENGE, &challenge, KEPT).await?;
        Ok(Reply::ok(CardChallenge { nonce: challenge.nonce().clone() })
            .with_cookie(renewed.cookie))
    }

    fn cards(&self) -> Answer<&web_eid::Verifier> {
        self.cards.as_deref().ok_or_else(|| {
            tracing::error!("id_card.trusted_cas is empty: no card is believed");
            Refusal::Fault(Fault::ServerError)
        })
    }

    /// The log hears the cause, the visitor the code.
    fn refused(&self, caller: &Caller, cause: &dyn std::error::Error, code: ErrorCode) -> Refusal {
        tracing::warn!(%cause, "an ID card does not pass");
        self.turned_down(caller, code)
    }

    fn turned_down(&self, caller: &Caller, code: ErrorCode) -> Refusal {
        self.trace(&Traced::unnamed(caller, LoginMethod::IdCard), Outcome::Failed(code));
        code.into()
    }
}
