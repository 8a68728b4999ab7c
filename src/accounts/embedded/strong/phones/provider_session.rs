//! A session at a provider: all that a process needs to poll for its end and to verify the answer.

use serde::{Deserialize, Serialize};

use crate::providers::{mobile_id, rest::SessionId, smart_id};

/// A session that a provider has begun, and what its answer is verified against. It stands sealed in the row of the
/// confirmation, so that another process can adopt it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProviderSession {
    /// At Mobile-ID.
    MobileId(SessionId, mobile_id::ExpectedSigner),
    /// At Smart-ID, by a notification or a device link.
    SmartId(SessionId, Box<smart_id::Request>),
}
