//! Who may get a cached page.

/// The cache audience: who gets the same page at one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Nobody else: the page depends on more than the request shows.
    Nobody,
    /// Visitors who send no cookie except the language cookie.
    Strangers,
    /// Everyone.
    Everyone,
}
