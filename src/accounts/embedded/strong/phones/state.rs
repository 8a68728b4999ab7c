//! The stored state of a pending confirmation and of its device link, and the outcome of a poll.

use serde::{Deserialize, Serialize};
use tracing::Span;

use crate::{
    accounts::{
        Caller, LoginOutcome, PhoneMethod, Purpose,
        embedded::{
            counting::counters::TryCounters, flows::registrants::IdentifiedPerson,
            strong::phones::request::ProviderSession,
        },
    },
    domain::Secret,
    providers::smart_id::device_link::{DeviceLink, LinkKind},
};

/// Seconds for which QR codes are made, counted from the start. Older sessions may still be confirmed.
const CODES_FOR: u64 = 60;

/// The flow state of a confirmation, pending or ended.
#[derive(Serialize, Deserialize)]
pub struct ConfirmationState {
    /// The verification code; empty for a device link.
    pub code: String,
    pub gate: TryCounters,
    /// The hash of the person, for the log; empty for a device link, which asks nobody in particular.
    pub person: String,
    /// The device link; absent for a notification.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<LinkState>,
    /// The provider's session, as long as somebody has to poll for its end; absent before the phone has been rung.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<ProviderSession>,
    /// How it ended; absent while it is pending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<ConfirmationEnd>,
}

impl ConfirmationState {
    /// The state once it has ended like this; `None` if it has ended before.
    pub fn ended(self, end: &ConfirmationEnd) -> Option<Self> {
        let is_open = self.end.is_none();
        is_open.then(|| Self { session: None, end: Some(end.clone()), ..self })
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConfirmationEnd {
    Confirmed(Box<IdentifiedPerson>),
    Failed(String),
}

pub const fn kind(purpose: Purpose, method: PhoneMethod) -> &'static str {
    match (purpose, method) {
        (Purpose::SignIn, PhoneMethod::MobileId) => "phone:mobile_id",
        (Purpose::SignIn, PhoneMethod::SmartId) => "phone:smart_id",
        (Purpose::Register, PhoneMethod::MobileId) => "phone:register/mobile_id",
        (Purpose::Register, PhoneMethod::SmartId) => "phone:register/smart_id",
    }
}

/// The outcome of a poll, and of the start, while the confirmation is pending.
pub fn pending_outcome(method: PhoneMethod, id: String, code: String) -> LoginOutcome {
    LoginOutcome {
        success: true,
        pending: Some(true),
        confirmation: Some(id),
        verification_code: Some(code).filter(|code| !code.is_empty()),
        login_method: Some(method.method()),
        ..LoginOutcome::default()
    }
}

/// What the lines of a confirmation's background task say of it: the request that began it or goes on with it, the method, and
/// the person as the log hashes them.
pub fn confirmation_span(caller: &Caller, method: PhoneMethod, person: &str) -> Span {
    let (incident, method) = (caller.request_id.as_str(), method.method());
    tracing::info_span!("phone", incident, method = method.code(), name = person)
}

/// A device link, and what its phone has brought back.
#[derive(Serialize, Deserialize)]
pub struct LinkState {
    /// What its links are made of.
    pub link: DeviceLink,
    /// When the provider's answer arrived, in milliseconds since 1970.
    pub received_at: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callback: Option<ReceivedCallback>,
}

/// A callback whose value and secret digest are right.
#[derive(Clone, Serialize, Deserialize)]
pub struct ReceivedCallback {
    /// `userChallengeVerifier`; a refusal may come without it.
    pub verifier: Option<Secret>,
}

impl LinkState {
    /// What the QR code holds at a time in milliseconds since 1970: never the code of a second that is still to come. `None`
    /// once codes are not shown any more.
    pub fn code(&self, now: i64) -> Option<String> {
        let elapsed = u64::try_from(now - self.received_at).unwrap_or_default() / 1_000;
        (elapsed < CODES_FOR).then(|| self.link.address(LinkKind::Qr(elapsed)))
    }

    /// The address that a phone opens; `None` if it could not come back.
    pub fn web2app(&self) -> Option<String> {
        self.link.callback().map(|_| self.link.address(LinkKind::Web2App))
    }
}
