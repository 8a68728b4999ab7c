//! ID tokens that come back (`id_token_hint`): an application shows one that it was given, to say who is to be signed in or out.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Deserialize;

use crate::accounts::embedded::{
    ground::{call::CallResult, fingerprint},
    oauth::keys::SigningKeys,
};

/// The longest ID token that is read, in bytes.
const LONGEST: usize = 4096;

/// What an ID token of ours says that came back. It may be of any age: an application shows it hours after the sign-in.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct IdTokenHint {
    iss: String,
    /// The application that it was given to.
    #[serde(rename = "aud")]
    pub client: String,
    /// Under which id the application knows the person.
    #[serde(rename = "sub")]
    pub subject: String,
    /// The session, as the application knows it.
    #[serde(rename = "sid")]
    pub session: Option<String>,
}

#[derive(Deserialize)]
struct HintHeader {
    alg: String,
    kid: String,
    typ: String,
}

impl SigningKeys {
    /// What this ID token says; `None` if it is none, or not one that a key in use has signed for this issuer.
    pub async fn read_hint(&self, issuer: &str, token: &str) -> CallResult<Option<IdTokenHint>> {
        let Some((signed, signature)) = token.rsplit_once('.').filter(|_| token.len() <= LONGEST)
        else {
            return Ok(None);
        };
        let Some((header, claims)) = signed.split_once('.') else { return Ok(None) };
        let [header, claims, signature] = [header, claims, signature]
            .map(|part| URL_SAFE_NO_PAD.decode(part).unwrap_or_default());
        // A logout token is signed by the same keys, and is no ID token.
        let header =
            serde_json::from_slice(&header).ok().filter(|header: &HintHeader| header.typ == "JWT");
        let Some(HintHeader { alg, kid, .. }) = header else { return Ok(None) };
        if !self.has_signed(&kid, &alg, signed.as_bytes(), &signature).await? {
            return Ok(None);
        }
        let hint = serde_json::from_slice(&claims).ok();
        Ok(hint.filter(|hint: &IdTokenHint| hint.iss == issuer))
    }
}

/// The name of a session for one application. Two applications must not find out by it that they have the same person.
pub fn session_for(name: &str, client: &str) -> String {
    fingerprint(&format!("{name} {client}"))
}
