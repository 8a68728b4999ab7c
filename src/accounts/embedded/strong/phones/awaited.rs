//! What is kept of a session while its phone is awaited, and what a poll is told meanwhile.

use serde::{Deserialize, Serialize};

use crate::accounts::{
    LoginOutcome, PhoneMethod, Purpose,
    embedded::{counting::gate::TryCounters, flows::registrants::IdentifiedPerson},
};

/// What the row of a session says.
#[derive(Serialize, Deserialize)]
pub struct ConfirmationState {
    /// The check code.
    pub code: String,
    /// Where the try is counted.
    pub gate: TryCounters,
    /// Who was asked, as the log says it.
    pub person: String,
    /// Absent while the phone is still to confirm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<ConfirmationEnd>,
}

/// How a session ended.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConfirmationEnd {
    /// This person has confirmed.
    Confirmed(IdentifiedPerson),
    /// An error code.
    Failed(String),
}

/// The kind of the visit.
pub fn kind(purpose: Purpose, method: PhoneMethod) -> String {
    format!("phone:{}", purpose.path(method.method().code()))
}

/// What a poll is told, and the start too.
pub fn pending_outcome(method: PhoneMethod, code: String) -> LoginOutcome {
    LoginOutcome {
        success: true,
        pending: Some(true),
        verification_code: Some(code),
        login_method: Some(method.method()),
        ..LoginOutcome::default()
    }
}
