//! What was seen: every answer by step, status and code, how long it took, and how each person ended.

use std::{collections::BTreeMap, sync::Mutex, time::Duration};

/// What a browser asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    Page,
    Revisit,
    Script,
    Pane,
    Password,
    CodePage,
    Code,
    ChoicePage,
    Choice,
    PhoneStart,
    WaitingPage,
    Poll,
    HeldPoll,
    ForgotPage,
    Forgot,
    LinkPage,
    NewPassword,
    Guess,
}

impl Step {
    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Page => "sign-in page",
            Self::Revisit => "sign-in page again",
            Self::Script => "script",
            Self::Pane => "pane of a method",
            Self::Password => "password sent",
            Self::CodePage => "page for the code",
            Self::Code => "code sent",
            Self::ChoicePage => "page of accounts",
            Self::Choice => "account chosen",
            Self::PhoneStart => "phone asked",
            Self::WaitingPage => "waiting page",
            Self::Poll => "poll of a script",
            Self::HeldPoll => "poll by hand (held)",
            Self::ForgotPage => "forgotten password",
            Self::Forgot => "letter asked for",
            Self::LinkPage => "page of the letter",
            Self::NewPassword => "new password sent",
            Self::Guess => "guess",
        }
    }
}

/// How somebody ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Is in, after so many tries.
    SignedIn(u32),
    /// Went away by their own will.
    Left(&'static str),
    /// Wanted in and is not; the last code.
    ShutOut(String),
}

/// A kind of answer: step, status (0: none), code.
pub type Kind = (Step, u16, String);

/// Everything seen.
#[derive(Default)]
pub struct Tally(Mutex<Seen>);

#[derive(Default, Clone)]
pub struct Seen {
    pub answers: BTreeMap<Kind, u64>,
    /// Milliseconds.
    pub times: BTreeMap<Step, Vec<f64>>,
    /// Requests that came with a session, and answers that changed one.
    pub sessions: (u64, u64),
    /// By person.
    pub ends: BTreeMap<usize, End>,
    /// Milliseconds from the first request to the end of signing in, by person, for those who are in.
    pub signed_in_after: BTreeMap<usize, f64>,
    pub captchas: u64,
    /// Of all bodies, as they came over the wire.
    pub bytes: u64,
}

impl Tally {
    /// An answer.
    pub fn answer(
        &self,
        (step, status, code): Kind,
        took: Duration,
        (loaded, saved): (bool, bool),
        bytes: usize,
    ) {
        let mut seen = self.0.lock().unwrap();
        *seen.answers.entry((step, status, code)).or_default() += 1;
        seen.times.entry(step).or_default().push(took.as_secs_f64() * 1000.0);
        seen.sessions.0 += u64::from(loaded);
        seen.sessions.1 += u64::from(saved);
        seen.bytes += u64::try_from(bytes).unwrap();
    }

    /// A captcha was solved.
    pub fn captcha(&self) {
        self.0.lock().unwrap().captchas += 1;
    }

    /// The end of a person.
    pub fn end(&self, person: usize, end: End, after: Duration) {
        let mut seen = self.0.lock().unwrap();
        if matches!(end, End::SignedIn(_)) {
            seen.signed_in_after.insert(person, after.as_secs_f64() * 1000.0);
        }
        seen.ends.insert(person, end);
    }

    /// People at an end, and those who are in.
    pub fn ended(&self) -> (usize, usize) {
        let seen = self.0.lock().unwrap();
        (seen.ends.len(), seen.signed_in_after.len())
    }

    /// All of it.
    pub fn seen(&self) -> Seen {
        self.0.lock().unwrap().clone()
    }
}

impl Seen {
    /// Answers of all kinds.
    pub fn requests(&self) -> u64 {
        self.answers.values().sum()
    }
}

/// Half, 95 and 99 of a hundred, and the most.
pub fn percentiles(values: &[f64]) -> [f64; 4] {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let at = |percent: usize| {
        sorted.get((sorted.len().max(1) - 1) * percent / 100).copied().unwrap_or(0.0)
    };
    [at(50), at(95), at(99), at(100)]
}
