//! The CAs whose cards are believed.

use std::path::PathBuf;

/// A set of CAs that comes with the program (docs/id-card.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardCaSet {
    Estonian,
    Latvian,
    /// Test CAs, which certify anybody.
    Test,
}

/// Which CAs are trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardCas {
    /// Named sets, at least one.
    Sets(Vec<CardCaSet>),
    /// A certificate file, or a folder of them.
    Files(PathBuf),
}

impl CardCas {
    /// Names of sets, separated by commas; anything else is a path.
    pub(super) fn parse(text: &str) -> Self {
        let sets: Option<Vec<_>> = text.split(',').map(|name| set(name.trim())).collect();
        sets.map_or_else(|| Self::Files(PathBuf::from(text)), Self::Sets)
    }
}

fn set(name: &str) -> Option<CardCaSet> {
    match name {
        "estonian" => Some(CardCaSet::Estonian),
        "latvian" => Some(CardCaSet::Latvian),
        "test" => Some(CardCaSet::Test),
        _ => None,
    }
}
