//! What the log says of every try: method, outcome, address, and a keyed hash of the name as typed, in lines of the target
//! `lavi::sign_in`. The hash is the same on all nodes that share a session key; `lavi account trace NAME` prints it.

use std::net::IpAddr;

use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::{
    accounts::{Caller, embedded::records::account::canonical},
    chance::Rng,
    domain::{ErrorCode, LoginMethod, Secret},
};

/// Characters of a hash in the log: 96 bits.
const LENGTH: usize = 16;

/// Names people in the log.
#[derive(Debug)]
pub struct NameHasher {
    key: Key,
    /// Whether the key is the same in every run.
    is_lasting: bool,
}

impl NameHasher {
    /// With this key, or one for this run.
    pub fn new(key: Option<&Secret>, chance: &Rng) -> Self {
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
pub struct SignInTrace<'a> {
    address: IpAddr,
    method: LoginMethod,
    name: TracedName<'a>,
}

enum TracedName<'a> {
    As(&'a str),
    Hashed(&'a str),
    Not,
}

impl<'a> SignInTrace<'a> {
    /// A try of this name by this method.
    pub const fn new(caller: &Caller, method: LoginMethod, name: &'a str) -> Self {
        Self { address: caller.address, method, name: TracedName::As(name) }
    }

    /// A try of somebody whom the method did not name.
    pub const fn unnamed(caller: &Caller, method: LoginMethod) -> Self {
        Self { address: caller.address, method, name: TracedName::Not }
    }

    /// A try of somebody of whom the hash alone was kept.
    pub const fn hashed(caller: &Caller, method: LoginMethod, hash: &'a str) -> Self {
        Self { address: caller.address, method, name: TracedName::Hashed(hash) }
    }
}

/// What became of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TryOutcome {
    /// It was looked at, and failed for this reason.
    Failed(ErrorCode),
    /// It was not looked at: a captcha is asked first.
    Captcha,
    /// It was not looked at: there were too many.
    Paused,
}

impl NameHasher {
    /// Says what became of a try.
    pub fn trace(&self, traced: &SignInTrace<'_>, outcome: TryOutcome) {
        let name = match traced.name {
            TracedName::As(name) => self.of(name),
            TracedName::Hashed(hash) => hash.to_owned(),
            TracedName::Not => String::new(),
        };
        let (word, code) = match outcome {
            TryOutcome::Failed(code) => ("failed", code.as_str()),
            TryOutcome::Captcha => ("captcha", ErrorCode::ConfirmRecaptcha.as_str()),
            TryOutcome::Paused => ("paused", ErrorCode::LoginPaused.as_str()),
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
