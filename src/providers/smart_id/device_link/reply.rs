//! The answer to the start of a device link.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;

use crate::{
    domain::Secret,
    providers::rest::{SessionId, TransportFault},
};

/// A started session and what its links are made of. The secret never leaves the server.
#[derive(Clone, Deserialize)]
#[serde(try_from = "LinkReply")]
pub struct LinkSession {
    /// The id of the session, for polls.
    pub id: SessionId,
    /// `sessionToken`, a part of every link.
    pub(super) token: String,
    /// `sessionSecret` in base64, the key of every authCode.
    pub(super) secret: Secret,
    /// `deviceLinkBase`, the beginning of every link.
    pub(super) base: String,
}

/// The answer as it arrives.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LinkReply {
    #[serde(rename = "sessionID")]
    session_id: SessionId,
    session_token: String,
    session_secret: Secret,
    device_link_base: String,
}

impl TryFrom<LinkReply> for LinkSession {
    type Error = TransportFault;

    /// Accepts what can stand in a link: a token of letters, digits, `-` and `_`, a base address without query, fragment
    /// or `|`, and a secret that is base64 of at least 128 bits.
    fn try_from(reply: LinkReply) -> Result<Self, TransportFault> {
        let LinkReply {
            session_id: id,
            session_token: token,
            session_secret: secret,
            device_link_base: base,
        } = reply;
        let is_token = (1..=128).contains(&token.len())
            && token
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        let is_base = (base.starts_with("https://") || base.starts_with("http://"))
            && base.len() <= 512
            && base.bytes().all(|byte| byte.is_ascii_graphic())
            && !base.contains(['|', '#', '?', '&', '"', '<', '>', '\'']);
        let is_secret = key(&secret).is_some_and(|key| key.len() >= 16);
        if is_token && is_base && is_secret {
            Ok(Self { id, token, secret, base })
        } else {
            Err(TransportFault::Json)
        }
    }
}

/// The bytes of a secret in base64.
pub(super) fn key(secret: &Secret) -> Option<Vec<u8>> {
    STANDARD.decode(secret.expose()).ok()
}
