//! How surely somebody is known to be who they say, as applications are told it (`acr`, `OpenID` Connect Core section 2).

use serde::{Deserialize, Serialize};

/// How surely, in rising order: what was proven here, then the levels of eIDAS (Regulation (EU) 910/2014, article 8), which a
/// certificate or another provider vouches for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Assurance {
    /// A password alone, or what proves no more.
    #[default]
    SingleFactor,
    TwoFactors,
    /// Limited confidence.
    Low,
    Substantial,
    /// As sure as can be.
    High,
}

impl Assurance {
    pub const ALL: [Self; 5] =
        [Self::SingleFactor, Self::TwoFactors, Self::Low, Self::Substantial, Self::High];

    /// The word that operators use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::SingleFactor => "sfa",
            Self::TwoFactors => "mfa",
            Self::Low => "low",
            Self::Substantial => "substantial",
            Self::High => "high",
        }
    }

    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.word() == word)
    }

    /// What a provider says by this `acr`: the profiles of REFEDS and NIST, the levels of eIDAS, and how eParaksts writes them.
    /// `None`: nothing that is known.
    pub fn of_provider(acr: &str) -> Option<Self> {
        let level = acr
            .strip_prefix("http://eidas.europa.eu/LoA/")
            .or_else(|| acr.strip_prefix("urn:safelayer:tws:policies:authentication:level:"))
            .unwrap_or(acr);
        match level {
            "low" => Some(Self::Low),
            "substantial" => Some(Self::Substantial),
            "high" => Some(Self::High),
            "https://refeds.org/profile/mfa"
            | "http://idmanagement.gov/ns/assurance/aal/2"
            | "http://idmanagement.gov/ns/assurance/aal/3" => Some(Self::TwoFactors),
            _ => None,
        }
    }
}
