//! What the stand-ins have handed out: codes and access tokens.

use std::collections::HashMap;

use super::Played;
use crate::domain::LoginMethod;

/// How long a code and an access token are good, in seconds.
pub(super) const LIFETIMES: (i64, i64) = (60, 600);

/// What was handed out.
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

/// What an access token opens.
pub(super) struct Access {
    pub(super) method: LoginMethod,
    pub(super) person: &'static Played,
    pub(super) scope: String,
    pub(super) until: i64,
}

impl Granted {
    /// Drops what nobody can use any more.
    pub(super) fn forget(&mut self, now: i64) {
        self.codes.retain(|_, grant| now < grant.until);
        self.tokens.retain(|_, access| now < access.until);
    }
}
