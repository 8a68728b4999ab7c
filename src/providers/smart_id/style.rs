//! How a session starts, and what follows from it for the request and the answer.

use serde::{Deserialize, Serialize};

use super::{
    Rejection, SemanticsIdentifier,
    device_link::{CallbackUrl, LinkRejection},
};
use crate::{domain::Country, providers::Identity};

/// How a session starts, and whom it asks.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Style {
    /// The request names the person; the app is notified and shows a code of four digits.
    Notification {
        /// The person to ask.
        person: SemanticsIdentifier,
    },
    /// The request names nobody; the app scans a QR code or is opened by a link.
    DeviceLink {
        /// Where a phone that opened the link comes back; `None`: there is a code to scan and no link to open.
        callback: Option<CallbackUrl>,
        /// The countries whose people are accepted.
        countries: Vec<Country>,
    },
}

/// The flow type of a phone that opened the link.
pub(super) const WEB2APP: &str = "Web2App";

impl Style {
    /// Whether an answer may state this flow type.
    pub fn offers(&self, flow_type: &str) -> bool {
        match self {
            Self::Notification { .. } => flow_type == "Notification",
            Self::DeviceLink { callback, .. } => {
                flow_type == "QR" || (flow_type == WEB2APP && callback.is_some())
            }
        }
    }

    /// The path of the start call.
    pub fn path(&self) -> Vec<String> {
        let segments = match self {
            Self::Notification { person } => {
                ["notification", "etsi", &person.semantics_identifier()].map(str::to_owned).to_vec()
            }
            Self::DeviceLink { .. } => ["device-link", "anonymous"].map(str::to_owned).to_vec(),
        };
        [vec!["authentication".to_owned()], segments].concat()
    }

    /// `initialCallbackUrl`
    pub fn callback(&self) -> Option<&str> {
        match self {
            Self::Notification { .. } => None,
            Self::DeviceLink { callback, .. } => callback.as_ref().map(CallbackUrl::as_str),
        }
    }

    /// The callback's address as an answer of this flow type signs it: only by a phone that opened the link.
    pub fn signed_callback(&self, flow_type: &str) -> &str {
        self.callback().filter(|_| flow_type == WEB2APP).unwrap_or_default()
    }

    /// `vcType`
    pub const fn verification_code_type(&self) -> Option<&'static str> {
        match self {
            Self::Notification { .. } => Some("numeric4"),
            Self::DeviceLink { .. } => None,
        }
    }

    /// Checks that the person who signed is one whom the request asked.
    ///
    /// # Errors
    /// [`Rejection::Person`], or for a device link [`LinkRejection::Country`].
    pub fn check_person(&self, identity: &Identity) -> Result<(), Rejection> {
        match self {
            Self::Notification { person } if !person.is(identity) => Err(Rejection::Person),
            Self::DeviceLink { countries, .. } if !countries.contains(&identity.country) => {
                Err(Rejection::Link(LinkRejection::Country))
            }
            _ => Ok(()),
        }
    }
}
