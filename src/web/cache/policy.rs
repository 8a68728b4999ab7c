//! To whom a page may be sent again.

/// Who sees the same page at one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Nobody else: the request does not say for whom it is.
    Nobody,
    /// Everyone of whom nothing is known: who sends no cookie but that of the language.
    Strangers,
    /// Everyone.
    Everyone,
}
