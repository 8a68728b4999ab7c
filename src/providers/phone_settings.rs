//! What the clients of Mobile-ID and Smart-ID are built of.

use crate::providers::{certificates::Anchors, rest::Timing};

/// A phone provider's section of the configuration, and what is no key.
#[derive(Clone, Debug)]
pub struct PhoneSettings<Section> {
    /// The section.
    pub keys: Section,
    /// The CAs that issue the certificates of people.
    pub anchors: Anchors,
    /// PEM texts of the only CAs that are trusted for the server. Empty: those of the system.
    pub tls_roots: Vec<String>,
    /// Time-outs and intervals.
    pub timing: Timing,
}
