//! The codes and access tokens that the stand-ins have issued.

use std::collections::HashMap;

use super::Played;
use crate::domain::LoginMethod;

/// The lifetimes of a code and of an access token, in seconds.
pub(super) const LIFETIMES: (i64, i64) = (60, 600);

/// The issued codes and access tokens.
#[derive(Default)]
pub(super) struct Granted {
    pub(super) codes: HashMap<String, Grant>,
    pub(super) tokens: HashMap<String, Access>,
}

/// What a code stands for.
pub(super) struct Grant {
    pub(super) method: LoginMethod,
    pub(super) person: &'static Played,
    pub(super) redirect_uri: String,
    pub(super) scope: String,
    pub(super) nonce: Option<String>,
    pub(super) challenge: Option<String>,
    pub(super) until: i64,
}

/// What an access token gives access to.
pub(super) struct Access {
    pub(super) method: LoginMethod,
    pub(super) person: &'static Played,
    pub(super) scope: String,
    pub(super) until: i64,
}

impl Granted {
    /// Drops expired codes and tokens.
    pub(super) fn forget(&mut self, now: i64) {
        self.codes.retain(|_, grant| now < grant.until);
        self.tokens.retain(|_, access| now < access.until);
    }
}
