//! Web eID: a browser extension lets the card sign a challenge (docs/providers.md section 3.3; the
//! format is that of web-eid/web-eid-system-architecture-doc). Needs scripts and software on the
//! visitor's machine, so it stands beside the TLS way, never instead of it.

mod challenge;
mod rejection;
mod token;

pub use self::{
    challenge::Challenge,
    rejection::Rejection,
    token::{Token, verify},
};
use crate::{
    chance::Rng,
    providers::{Identity, id_card},
};

/// Checks tokens made for one origin.
#[derive(Debug)]
pub struct TokenVerifier {
    /// `https://host[:port]` without a slash, as the browser writes the origin of the page.
    pub origin: String,
    /// The same as for cards behind a handshake.
    pub cards: id_card::CardVerifier,
}

impl TokenVerifier {
    /// The person who signed this challenge. `challenge` has been taken out of the session before, whatever comes of it.
    /// `now` in unix seconds.
    ///
    /// # Errors
    /// A [`Rejection`] with its cause. Revocation is asked last: what is wrong without it need not be told to anyone.
    pub async fn identify(
        &self,
        token: &str,
        challenge: &Challenge,
        chance: &Rng,
        now: i64,
    ) -> Result<Identity, Rejection> {
        let token = Token::read(token)?;
        let nonce = challenge.nonce_at(now)?;
        let (certificate, identity) =
            verify(&token, &self.origin, nonce.expose(), &self.cards.rules, now)?;
        self.cards.check_revocation(&certificate, chance, now).await?;
        Ok(identity)
    }
}
