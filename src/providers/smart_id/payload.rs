//! The text that the app signs: eleven values joined by `|`, each exactly as it was sent or received
//! (docs/providers/smart-id.md#signed-payload).

use base64::{Engine, engine::general_purpose::STANDARD};

use super::{Request, status::Signature};
use crate::providers::certificates::Hash;

/// The signed text. The value for a brokered relying party is empty, because we are none; the callback's address is
/// signed only by a phone that opened the link.
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
        request.style.signed_callback(&signature.flow_type),
        &signature.flow_type,
    ]
    .join("|")
}
