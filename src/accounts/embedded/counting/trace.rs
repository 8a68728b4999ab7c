//! Tries: each is an event and a log line with the target `lavi::sign_in`. The line has a keyed hash of the name as
//! typed, which is the same on all nodes that share a session key; `lavi account trace NAME` prints it.

use std::sync::Arc;

use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::{
    accounts::{
        Caller, Fault,
        embedded::{
            ground::{
                Ground,
                audit_entry::AccountLead,
                call::{CallError, CallResult},
                events::{AuditEntry, EventName, EventSource},
            },
            records::accounts::canonical,
        },
    },
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

    pub fn of(&self, name: &str) -> String {
        let mut hash = URL_SAFE_NO_PAD.encode(sign(&self.key, canonical(name).as_bytes()));
        hash.truncate(LENGTH);
        hash
    }
}

/// The facts about a try.
#[derive(Clone, Copy)]
pub struct SignInTrace<'a> {
    caller: &'a Caller,
    event: EventName,
    method: LoginMethod,
    name: TracedName<'a>,
    account: Option<&'a str>,
}

#[derive(Clone, Copy)]
enum TracedName<'a> {
    As(&'a str),
    Hashed(&'a str),
    Not,
}

impl<'a> SignInTrace<'a> {
    /// A try of this name by this method.
    pub const fn new(caller: &'a Caller, method: LoginMethod, name: &'a str) -> Self {
        Self::of(caller, method, TracedName::As(name))
    }

    /// A try in which the method named nobody.
    pub const fn unnamed(caller: &'a Caller, method: LoginMethod) -> Self {
        Self::of(caller, method, TracedName::Not)
    }

    /// A try of which only the hash of the name was kept.
    pub const fn hashed(caller: &'a Caller, method: LoginMethod, hash: &'a str) -> Self {
        Self::of(caller, method, TracedName::Hashed(hash))
    }

    const fn of(caller: &'a Caller, method: LoginMethod, name: TracedName<'a>) -> Self {
        Self { caller, event: EventName::SignInFailed, method, name, account: None }
    }

    pub const fn caller(&self) -> &'a Caller {
        self.caller
    }

    /// A try at this account.
    pub const fn at(self, account: Option<&'a str>) -> Self {
        Self { account, ..self }
    }

    /// A try whose failure is this event.
    pub const fn trying(self, event: EventName) -> Self {
        Self { event, ..self }
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

/// Writes down how tries end.
pub struct Tracer {
    names: NameHasher,
    ground: Arc<Ground>,
}

/// What somebody was about to do when a fault met them.
#[derive(Clone, Copy, Default)]
pub struct Attempt<'a> {
    /// A word of a closed list.
    pub call: &'static str,
    pub method: Option<LoginMethod>,
    /// The user name or e-mail address that was typed.
    pub login_name: Option<&'a str>,
    /// The person whom a phone was asked about, as the log hashes them.
    pub person: Option<&'a str>,
}

impl Attempt<'_> {
    /// An attempt at this call, of which nothing else is known.
    pub const fn to(call: &'static str) -> Self {
        Self { call, method: None, login_name: None, person: None }
    }
}

impl Tracer {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self {
            names: NameHasher::new(ground.settings.log_key.as_ref(), &ground.rng),
            ground: ground.clone(),
        }
    }

    /// Writes down that a fault or a full queue turned somebody away, if that is how a call ended. Waits for nothing.
    pub fn turned_away<T>(&self, caller: &Caller, attempt: &Attempt<'_>, ended: &CallResult<T>) {
        let code = match ended {
            Err(CallError::Fault(Fault::ServerError)) => ErrorCode::ServerError,
            Err(CallError::Coded(errors)) => match errors.first() {
                Some(code @ (ErrorCode::ServiceBusy | ErrorCode::ServerError)) => code,
                _ => return,
            },
            _ => return,
        };
        self.note_turned_away(caller, attempt, code);
    }

    /// Writes down that somebody was turned away with this code. Waits for nothing.
    pub fn note_turned_away(&self, caller: &Caller, attempt: &Attempt<'_>, code: ErrorCode) {
        let login_name = attempt.login_name.map(canonical).filter(|name| !name.is_empty());
        let name = login_name.as_deref().or(attempt.person).map(|name| self.of(name));
        let entry = AuditEntry {
            method: attempt.method,
            name: name.as_deref(),
            detail: Some(attempt.call).filter(|call| !call.is_empty()),
            ..AuditEntry::new(EventName::TurnedAway, EventSource::visitor(caller))
        };
        let lead = AccountLead { login_name, session: self.ground.cookie.of(caller) };
        self.ground.events.note(&entry.failed(code), lead);
    }

    /// Writes down how a try ended.
    pub async fn trace(&self, traced: &SignInTrace<'_>, outcome: TryOutcome) -> CallResult<()> {
        let name = self.mark(traced);
        let code = match outcome {
            TryOutcome::Failed(code) => code,
            TryOutcome::Captcha => {
                metrics::captcha("asked");
                ErrorCode::ConfirmRecaptcha
            }
            TryOutcome::Paused => {
                metrics::limited("pause");
                ErrorCode::LoginPaused
            }
        };
        let entry = AuditEntry {
            account: traced.account,
            name: Some(&name),
            ..AuditEntry::new(traced.event, EventSource::visitor(traced.caller))
        };
        Ok(self.ground.events.record_alone(entry.by(traced.method).failed(code)).await?)
    }

    /// What stands for the name of a try.
    pub fn mark(&self, traced: &SignInTrace<'_>) -> String {
        match traced.name {
            TracedName::As(name) => self.of(name),
            TracedName::Hashed(hash) => hash.to_owned(),
            TracedName::Not => String::new(),
        }
    }

    /// The hash of a name.
    pub fn of(&self, name: &str) -> String {
        self.names.of(name)
    }

    /// The hash that stands for a name in the log; `None` if the key is new in every run.
    pub fn trace_of(&self, name: &str) -> Option<String> {
        self.names.is_lasting.then(|| self.of(name))
    }
}
