//! The session cookie. Only the browser knows its value; the database has its fingerprint. Other values that are looked up
//! and never shown again are stored in the same way.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::accounts::{Caller, embedded::ground::settings::Settings};

/// Reads and writes the session cookie.
#[derive(Clone, Debug)]
pub struct AccountCookie {
    name: String,
    is_secure: bool,
}

impl AccountCookie {
    /// Takes the cookie's name and flags from the settings.
    pub fn new(settings: &Settings) -> Self {
        Self { name: settings.cookie.clone(), is_secure: settings.config.server.is_https() }
    }

    /// The cookie's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The fingerprint of the caller's session cookie, under which its session and its flow states are stored.
    pub fn of(&self, caller: &Caller) -> Option<String> {
        caller.cookie(&self.name).map(fingerprint)
    }

    /// The `Set-Cookie` value. `max_age` is in seconds.
    pub fn set(&self, value: &str, max_age: i64) -> String {
        let secure = if self.is_secure { "; Secure" } else { "" };
        format!("{}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age}{secure}", self.name)
    }
}

// Hashes of values that are looked up and never shown again.

/// SHA-256 as 43 characters of base64: how a 256-bit token, a network address or an unknown name is stored.
pub fn fingerprint(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(text.as_bytes()))
}
