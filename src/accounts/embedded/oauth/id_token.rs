//! ID tokens (`OpenID` Connect Core section 2): who signed in, when and how, for one application, with the access token that came
//! along.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256, Sha512};

use crate::accounts::embedded::{
    ground::call::CallResult,
    oauth::{
        clients::Client,
        hint::session_for,
        keys::{ID_TOKEN_LIFETIME, SigningKeys},
        pair::IdTokenAlgorithm,
    },
};

/// What a grant holds of the sign-in that it came of.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct SignInOfGrant {
    pub account: String,
    nonce: Option<String>,
    auth_time: Option<i64>,
    acr: Option<String>,
    amr: Option<String>,
    session: Option<String>,
    /// What the application wants to be told in the ID token, with spaces between.
    id_token_claims: String,
}

impl SignInOfGrant {
    pub fn wanted_claims(&self) -> Vec<String> {
        self.id_token_claims.split_whitespace().map(str::to_owned).collect()
    }

    /// The same without the nonce, which answers the authorization request alone.
    pub fn refreshed(self) -> Self {
        Self { nonce: None, ..self }
    }
}

/// What an ID token is about beside the sign-in.
pub struct TokenSubject<'a> {
    pub issuer: &'a str,
    pub client: &'a Client,
    /// Under which id the application knows the person.
    pub subject: String,
    pub access_token: &'a str,
    /// Claims about the person that it wants here.
    pub told: Map<String, Value>,
}

impl SigningKeys {
    pub async fn id_token(
        &self,
        sign_in: SignInOfGrant,
        about: TokenSubject<'_>,
    ) -> CallResult<String> {
        let (client, now) = (about.client, self.ground.clock.now());
        let algorithm = client.id_token_algorithm();
        let mut claims = about.told;
        let mut tell = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                claims.insert(name.to_owned(), value);
            }
        };
        tell("iss", Some(about.issuer.into()));
        tell("sub", Some(about.subject.into()));
        tell("aud", Some(client.id.as_str().into()));
        tell("exp", Some((now + ID_TOKEN_LIFETIME).into()));
        tell("iat", Some(now.into()));
        tell("auth_time", sign_in.auth_time.map(Value::from));
        tell("nonce", sign_in.nonce.map(Value::from));
        tell("acr", sign_in.acr.map(Value::from));
        let methods = sign_in.amr.filter(|methods| !methods.is_empty());
        tell("amr", methods.map(|methods| methods.split(' ').map(Value::from).collect()));
        let session = sign_in.session.map(|name| session_for(&name, &client.id));
        tell("sid", session.map(Value::from));
        tell("at_hash", Some(half_of_hash(algorithm, about.access_token).into()));
        self.sign(algorithm, "JWT", &claims.into()).await
    }
}

/// The left half of the token's hash, by the hash that belongs to the algorithm of the signature.
fn half_of_hash(algorithm: IdTokenAlgorithm, token: &str) -> String {
    match algorithm {
        IdTokenAlgorithm::Es256 | IdTokenAlgorithm::Rs256 => {
            URL_SAFE_NO_PAD.encode(&Sha256::digest(token)[..16])
        }
        IdTokenAlgorithm::EdDsa => URL_SAFE_NO_PAD.encode(&Sha512::digest(token)[..32]),
    }
}
