//! The account cookie: its value is known to the browser alone, the database holds its hash.

use crate::accounts::{
    Caller,
    embedded::ground::{fingerprint::fingerprint, settings::Settings},
};

/// The account cookie.
#[derive(Clone, Debug)]
pub struct AccountCookie {
    name: String,
    is_secure: bool,
}

impl AccountCookie {
    /// As the settings name it.
    pub fn new(settings: &Settings) -> Self {
        Self { name: settings.cookie.clone(), is_secure: settings.secure_cookies }
    }

    /// The hash of the caller's cookie, under which its session and its flows are kept.
    pub fn of(&self, caller: &Caller) -> Option<String> {
        caller.cookie(&self.name).map(fingerprint)
    }

    /// The `Set-Cookie` value.
    pub fn set(&self, value: &str, max_age: i64) -> String {
        let secure = if self.is_secure { "; Secure" } else { "" };
        format!("{}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age}{secure}", self.name)
    }
}
