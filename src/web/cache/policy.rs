//! To whom a page may be sent again.

/// Who sees the same page at one address, fewest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Audience {
    /// Some; the request does not say who.
    Some,
    /// Everyone of whom nothing is known: who sends no cookie but that of the language.
    Strangers,
    /// Everyone.
    Everyone,
}
