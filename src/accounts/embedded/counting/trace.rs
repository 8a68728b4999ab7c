//! The log lines about tries, with the target `lavi::sign_in`: method, outcome, address, and a keyed hash of the name
//! as typed. The hash is the same on all nodes that share a session key; `lavi account trace NAME` prints it.

use std::net::IpAddr;

use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::{
    accounts::{Caller, embedded::records::account::canonical},
    domain::{ErrorCode, LoginMethod, Secret},
    metrics,
    rng::Rng,
};

/// Characters of a hash in the log: 96 bits.
const LENGTH: usize = 16;

/// Hashes names for the log.
#[derive(Debug)]
pub struct NameHasher {
    key: Key,
    /// Whether the key is the same in every run.
    is_lasting: bool,
}

impl NameHasher {
    /// Uses this key, or else a random one for this run.
    pub fn new(key: Option<&Secret>, rng: &Rng) -> Self {
        let bytes = match key {
            Some(key) => Key::new(HMAC_SHA256, key.expose().as_bytes()),
            None => Key::new(HMAC_SHA256, &rng.bytes::<32>()),
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

/// The log's facts about a try.
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

    /// A try in which the method named nobody.
    pub const fn unnamed(caller: &Caller, method: LoginMethod) -> Self {
        Self { address: caller.address, method, name: TracedName::Not }
    }

    /// A try of which only the hash of the name was kept.
    pub const fn hashed(caller: &Caller, method: LoginMethod, hash: &'a str) -> Self {
        Self { address: caller.address, method, name: TracedName::Hashed(hash) }
    }
}

/// How a try that did not sign anybody in ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TryOutcome {
    /// It was looked at and failed, with this error code.
    Failed(ErrorCode),
    /// It was not looked at: a captcha is required first.
    Captcha,
    /// It was not looked at: the name or the address is paused.
    Paused,
}

impl NameHasher {
    /// Logs how a try ended.
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
        match outcome {
            TryOutcome::Failed(_) => {}
            TryOutcome::Captcha => metrics::captcha("asked"),
            TryOutcome::Paused => metrics::limited("pause"),
        }
        tracing::info!(
            target: "lavi::sign_in",
            outcome = word, code, method = %traced.method, address = %traced.address, %name,
            "not signed in"
        );
    }

    /// The hash that stands for a name in the log; `None` if the key is new in every run.
    #[must_use]
    pub fn trace_of(&self, name: &str) -> Option<String> {
        self.is_lasting.then(|| self.of(name))
    }
}

/// Logs a sign-in.
pub fn trace_success(caller: &Caller, method: LoginMethod, account: &str) {
    tracing::info!(target: "lavi::sign_in", outcome = "success", %method, address = %caller.address, %account, "signed in");
}
