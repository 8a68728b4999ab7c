//! The visitor on whose behalf a call is made: the headers of docs/account-api.md section 1.

use std::net::IpAddr;

use crate::domain::Language;

/// The visitor behind a call.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The language of the page (`Accept-Language`).
    pub language: Language,
    /// The visitor's own IP address (`X-Forwarded-For`), never a proxy's.
    pub address: IpAddr,
    /// Whether the visitor used HTTPS (`X-Forwarded-Proto`).
    pub secure: bool,
    /// The incident number of this request (`X-Request-Id`).
    pub request_id: String,
    /// The visitor's browser (`User-Agent`).
    pub user_agent: String,
    /// The account service's own cookies, as name and value. Only names listed in `account_api.cookies`.
    pub cookies: Vec<(String, String)>,
    /// The verification code on the page that polls, if it shows one. It tells two tabs of one browser apart
    /// (`Lavi-Verification-Code`, which a service may ignore).
    pub verification_code: Option<String>,
}

impl Caller {
    /// The value of the cookie with this name.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}
