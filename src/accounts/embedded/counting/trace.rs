//! What the log says of every try: method, outcome, address, and a keyed hash of the name as typed, in lines of the target
//! `lavi::sign_in`. The hash is the same on all nodes that share a session key; `lavi account trace NAME` prints it.

use std::net::IpAddr;

use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::{
    accounts::{Caller, embedded::records::account::canonical},
    chance::Chance,
    domain::{ErrorCode, LoginMethod, Secret},
};

/// Characters of a hash in the log: 96 bits.
const LENGTH: usize = 16;

/// Names people in the log.
#[derive(Debug)]
pub struct Tracer {
    key: Key,
    /// Whether the key is the same in every run.
    is_lasting: bool,
}

impl Tracer {
    /// With this key, or one for this run.
    pub fn new(key: Option<&Secret>, chance: &Chance) -> Self {
        let bytes = match key {
            Some(key) => Key::new(HMAC_SHA256, key.expose().as_bytes()),
            None => Key::new(HMAC_SHA256, &chance.bytes::<32>()),
        };
        Self { key: bytes, is_lasting: key.is_some() }
    }

    /// The hash of a name.
    pub fn of(&self, name: &str) -> String {
        let mut hash = URL_SAFE_NO_PAD.encode(sign(&self.key, canonical(name).as_bytes()));
        hash.truncate(LENGTH);
        hash
    }
}

/// Who tries what.
pub struct Traced<'a> {
    address: IpAddr,
    method: LoginMethod,
    name: Named<'a>,
}

enum Named<'a> {
    As(&'a str),
    Hashed(&'a str),
    Not,
}

impl<'a> Traced<'a> {
    /// A try of this name by this method.
    pub const fn new(caller: &Caller, method: LoginMethod, name: &'a str) -> Self {
        Self { address: caller.address, method, name: Named::As(name) }
    }

    /// A try of somebody whom the method did not name.
    pub const fn unnamed(caller: &Caller, method: LoginMethod) -> Self {
        Self { address: caller.address, method, name: Named::Not }
    }

    /// A try of somebody of whom the hash alone was kept.
    pub const fn hashed(caller: &Caller, method: LoginMethod, hash: &'a str) -> Self {
        Self { address: caller.address, method, name: Named::Hashed(hash) }
    }
}

/// What became of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was looked at, and failed for this reason.
    Failed(ErrorCode),
    /// It was not looked at: a captcha is asked first.
    Captcha,
    /// It was not looked at: there were too many.
    Paused,
}

impl Tracer {
    /// Says what became of a try.
    pub fn trace(&self, traced: &Traced<'_>, outcome: Outcome) {
        let name = match traced.name {
            Named::As(name) => self.of(name),
            Named::Hashed(hash) => hash.to_owned(),
            Named::Not => String::new(),
        };
        let (word, code) = match outcome {
            Outcome::Failed(code) => ("failed", code.as_str()),
            Outcome::Captcha => ("captcha", ErrorCode::ConfirmRecaptcha.as_str()),
            Outcome::Paused => ("paused", ErrorCode::LoginPaused.as_str()),
        };
        tracing::info!(
            target: "lavi::sign_in",
            outcome = word, code, method = %traced.method, address = %traced.address, %name,
            "not signed in"
        );
    }

    /// What stands for a name in the log; `None` where every run has a key of its own.
    #[must_use]
    pub fn trace_of(&self, name: &str) -> Option<String> {
        self.is_lasting.then(|| self.of(name))
    }
}

/// Says who is signed in.
pub fn trace_success(caller: &Caller, method: LoginMethod, account: &str) {
    tracing::info!(target: "lavi::sign_in", outcome = "success", %method, address = %caller.address, %account, "signed in");
}
