//! Web eID: a browser extension lets the card sign a challenge (docs/providers/web-eid.md;
//! web-eid/web-eid-system-architecture-doc specifies the format). It needs scripts and software on the visitor's
//! machine, so it is offered in addition to the TLS handshake, never instead of it.

mod challenge;
mod rejection;
mod token;

pub use self::{
    challenge::Challenge,
    rejection::Rejection,
    token::{Token, verify},
};
use crate::{
    providers::{Identity, id_card},
    rng::Rng,
};

/// Verifies tokens for one origin.
#[derive(Debug)]
pub struct TokenVerifier {
    /// `https://host[:port]` without a slash, as the browser writes the origin of the page.
    pub origin: String,
    /// The verifier that is also used for cards with a TLS handshake.
    pub cards: id_card::CardVerifier,
}

impl TokenVerifier {
    /// The identity of the person who signed this challenge. The caller must have deleted `challenge` from its store.
    /// `now` is in seconds since 1970.
    ///
    /// # Errors
    /// The first [`Rejection`] that is found. Revocation is checked last, so that the responder is not asked in vain.
    pub async fn identify(
        &self,
        token: &str,
        challenge: &Challenge,
        rng: &Rng,
        now: i64,
    ) -> Result<Identity, Rejection> {
        let token = Token::read(token)?;
        let nonce = challenge.nonce_at(now)?;
        let (certificate, card) =
            verify(&token, &self.origin, nonce.expose(), &self.cards.rules, now)?;
        self.cards.check_revocation(&certificate, card.issuer, rng, now).await?;
        Ok(card.identity)
    }
}
