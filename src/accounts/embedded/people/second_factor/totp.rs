//! TOTP (RFC 6238): SHA-1, six digits, thirty seconds, one step early or late.

use totp_rs::{Builder, Totp};

use crate::domain::{Secret, text};

/// The time step of a code, if the code is valid now.
pub fn step(secret: &str, code: &Secret, now: i64) -> Option<i64> {
    let step = totp(secret)?.check(&text::digits(code.expose()).ok()?, u64::try_from(now).ok()?)?;
    i64::try_from(step).ok()
}

fn totp(secret: &str) -> Option<Totp> {
    Builder::new().with_secret(totp_rs::Secret::try_from_base32(secret).ok()?).build().ok()
}
