//! The time left, as the `waiting` island. Without the script it shows how much was left when the page loaded; with it
//! the time counts down, and the page goes on by itself.

use askama::Template;
use serde::{Deserialize, Serialize};

use crate::web::{Page, page::islands::Island, session::pending_confirmation};

// `waiting-half` says that one minute is left.
const _: () = assert!(pending_confirmation::TIME == 120);

/// The time left, with the live region above it.
#[derive(Debug, Template, Serialize, Deserialize)]
#[template(path = "islands/waiting.html")]
#[serde(deny_unknown_fields)]
pub struct Countdown {
    /// The text of the live region.
    note: String,
    /// Seconds left.
    left: u32,
    /// Seconds in all.
    total: u32,
    words: CountdownWords,
}

/// The texts. `{time}` stands for minutes and seconds.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CountdownWords {
    /// How much was left when the page loaded.
    opened: String,
    /// How much is left now.
    left: String,
    begun: String,
    half: String,
    thirty: String,
    ended: String,
    not_yet: String,
    confirmed: String,
    /// On the button, once the time is up.
    again: String,
}

impl Island for Countdown {
    const NAME: &'static str = "waiting";
    const CLASS: &'static str = "form";
}

impl Countdown {
    /// A countdown with this many seconds left. `was_asked`: the visitor pressed the button, and the phone has not
    /// confirmed yet.
    pub fn of(page: &Page, left: u32, was_asked: bool) -> Self {
        let words = CountdownWords {
            opened: page.t1("waiting-opened", "time", "{time}"),
            left: page.t1("waiting-left", "time", "{time}"),
            begun: page.t("waiting-begun"),
            half: page.t("waiting-half"),
            thirty: page.t("waiting-thirty"),
            ended: page.t("waiting-ended"),
            not_yet: page.t("waiting-not-yet"),
            confirmed: page.t("waiting-confirmed"),
            again: page.t("waiting-again"),
        };
        let note = match (left, was_asked) {
            (0, _) => words.ended.clone(),
            (_, true) => words.not_yet.clone(),
            (_, false) => String::new(),
        };
        Self { note, left, total: pending_confirmation::TIME, words }
    }

    fn is_over(&self) -> bool {
        self.left == 0
    }

    /// The time left as text.
    fn line(&self) -> String {
        let line = if self.left == 0 { &self.words.left } else { &self.words.opened };
        line.replace("{time}", &format!("{}:{:02}", self.left / 60, self.left % 60))
    }
}
