//! Where the person is signed in, as text. Times are given as durations, since the server does not know the visitor's
//! time zone. Nothing else is kept of a session, neither its address nor its browser.

use crate::{accounts::embedded::SignIn, i18n::Words};

/// A session as the person reads it.
pub struct SignInView {
    /// The name of the login method.
    pub method: String,
    /// When it began and when it was last used, in text.
    pub times: String,
    /// Whether it is the session of this request.
    pub is_this: bool,
}

impl SignInView {
    /// A session in these words.
    pub fn of(words: &Words, sign_in: &SignIn) -> Self {
        let (age, idle) = (ago(words, sign_in.age), ago(words, sign_in.idle));
        Self {
            method: words.method(sign_in.method),
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
