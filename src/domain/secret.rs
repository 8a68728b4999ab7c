//! A value that never prints itself: passwords, tokens, one-time codes.

use std::fmt;

use aws_lc_rs::constant_time::verify_slices_are_equal;
use zeroize::Zeroize;

/// A secret text. `Debug` shows nothing of it, there is no `Display`; [`Secret::expose`] is easy to search for. Two are compared
/// in a time that does not tell where they differ, and the memory of one is overwritten when it goes.
#[derive(Clone, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// Takes the text in.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself, for the one place that needs it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Whether nothing was given.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

impl PartialEq for Secret {
    fn eq(&self, other: &Self) -> bool {
        verify_slices_are_equal(self.0.as_bytes(), other.0.as_bytes()).is_ok()
    }
}

impl Eq for Secret {}

impl Drop for Secret {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}
