//! The text that the app signs: eleven values joined by `|`, each exactly as it was sent or received
//! (docs/providers.md section 2.7).

use base64::{Engine, engine::general_purpose::STANDARD};

use super::{Request, status::Signature};
use crate::providers::certificates::Hash;

/// The signed text. The values for a brokered relying party and for a callback are empty, because we use neither.
#[must_use]
pub fn payload(request: &Request, signature: &Signature, interaction: &str) -> String {
    [
        request.scheme.as_str(),
        "ACSP_V2",
        &signature.server_random,
        &request.challenge_base64(),
        &signature.user_challenge,
        &STANDARD.encode(&request.relying_party_name),
        "",
        &STANDARD.encode(Hash::Sha256.digest(request.interactions.encoded().as_bytes())),
        interaction,
        "",
        &signature.flow_type,
    ]
    .join("|")
}
