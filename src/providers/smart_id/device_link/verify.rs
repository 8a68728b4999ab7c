//! Whether an answer to a device link proves who signed it.

use aws_lc_rs::constant_time::verify_slices_are_equal;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use super::LinkRejection;
use crate::providers::{
    Identity,
    certificates::{Anchors, Hash},
    smart_id::{Rejection, Request, Status, style::WEB2APP, verify},
};

/// Whether the phone signed by the link, so that nothing of the answer may be used before it has come back.
pub fn needs_callback(answer: &Status) -> bool {
    answer.signature.as_ref().is_some_and(|signature| signature.flow_type == WEB2APP)
}

/// The identity of the person who signed, if the answer proves it at `now` (seconds since 1970). `verifier` is the
/// `userChallengeVerifier` of the callback, whose secret digest was checked when it came; a QR code has none.
pub fn verify_link(
    request: &Request,
    answer: &Status,
    verifier: Option<&str>,
    anchors: &Anchors,
    now: i64,
) -> Result<Identity, Rejection> {
    if needs_callback(answer) {
        let verifier = verifier.ok_or(Rejection::Link(LinkRejection::NotReturned))?;
        let challenge = answer.signature.as_ref().map(|signature| &*signature.user_challenge);
        // The text itself is hashed, not what it encodes.
        let expected = URL_SAFE_NO_PAD.encode(Hash::Sha256.digest(verifier.as_bytes()));
        let signed = challenge.unwrap_or_default();
        verify_slices_are_equal(expected.as_bytes(), signed.as_bytes())
            .map_err(|_| Rejection::Link(LinkRejection::Verifier))?;
    }
    verify(request, answer, anchors, now)
}
