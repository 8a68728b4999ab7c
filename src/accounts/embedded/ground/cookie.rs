//! The session cookie. Only the browser knows its value; the database has its fingerprint.

use crate::accounts::{
    Caller,
    embedded::ground::{fingerprint::fingerprint, settings::Settings},
};

/// Reads and writes the session cookie.
#[derive(Clone, Debug)]
pub struct AccountCookie {
    name: String,
    is_secure: bool,
}

impl AccountCookie {
    /// Takes the cookie's name and flags from the settings.
    pub fn new(settings: &Settings) -> Self {
        Self { name: settings.cookie.clone(), is_secure: settings.secure_cookies }
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
