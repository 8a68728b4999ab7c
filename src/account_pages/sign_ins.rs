//! Where one is signed in, in words. Times are said as spans, since the server does not know the visitor's clock; nothing else of
//! a session is kept, neither its address nor its browser.

use crate::{accounts::embedded::SignIn, i18n::Words};

/// A session as its person reads it.
pub struct SignInView {
    /// The name of the way in which the person signed in.
    pub method: String,
    /// Since when, and when it was last used.
    pub times: String,
    /// Whether it is the one that reads.
    pub is_this: bool,
}

impl SignInView {
    /// In these words.
    #[must_use]
    pub fn of(words: &Words, sign_in: &SignIn) -> Self {
        let (age, idle) = (ago(words, sign_in.age), ago(words, sign_in.idle));
        Self {
            method: words.t(sign_in.method.message()),
            times: words.with("arrival-sign_ins-times", &[("age", &age), ("idle", &idle)]),
            is_this: sign_in.is_this,
        }
    }
}

fn ago(words: &Words, seconds: i64) -> String {
    match seconds / 60 {
        ..2 => words.t("arrival-ago-now"),
        minutes @ 2..120 => words.with("arrival-ago-minutes", &[("count", &minutes.to_string())]),
        minutes => words.with("arrival-ago-hours", &[("count", &(minutes / 60).to_string())]),
    }
}
