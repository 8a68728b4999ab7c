//! The tokens by which services authenticate to each other (docs/account-api.md section 9). They never appear in a
//! message.

use std::net::SocketAddr;

use super::{
    reader::Reader,
    values::{LISTEN, problem},
};
use crate::domain::Secret;

/// The shortest token that cannot be guessed, in characters.
const SHORTEST: usize = 32;

/// Reads a token; the inner `None` means that the key is empty.
#[expect(clippy::option_option, reason = "outer: the key is in order; inner: it is not empty")]
pub fn read(r: &mut Reader, key: &str) -> Option<Option<Secret>> {
    let secret = r.secret(key)?;
    let text = secret.expose();
    if text.is_empty() {
        return Some(None);
    }
    if text.len() < SHORTEST || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return problem(
            r,
            key,
            "needs at least 32 visible ASCII characters; `openssl rand -base64 32` makes some",
        );
    }
    Some(Some(secret))
}

/// Reads where the account API is served and the token that its callers must send. Unless it listens on a loopback
/// address, the token is required.
pub fn listener(r: &mut Reader) -> Option<(Option<SocketAddr>, Option<Secret>)> {
    let listen: Option<Option<SocketAddr>> =
        r.optional("embedded.api_listen", LISTEN, |text| text.parse().ok());
    let (token, listen) = (read(r, "embedded.api_token")?, listen?);
    if let Some(listen) =
        listen.filter(|listen| token.is_none() && !listen.ip().to_canonical().is_loopback())
    {
        let what = format!(
            "is needed while embedded.api_listen is {listen}: without it that must be a loopback address"
        );
        return problem(r, "embedded.api_token", &what);
    }
    Some((listen, token))
}
