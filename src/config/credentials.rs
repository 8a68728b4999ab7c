//! What one service proves itself to another with (docs/account-api.md section 9). It never stands
//! in a message.

use std::net::SocketAddr;

use super::{
    reader::Reader,
    values::{LISTEN, problem},
};
use crate::domain::Secret;

/// The fewest characters that nobody guesses.
const SHORTEST: usize = 32;

/// A token; none where the key is empty.
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

/// Where the account API is served, and what its callers must send: beyond this machine nobody is let in without.
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
