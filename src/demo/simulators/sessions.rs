//! What phones are asked at the moment. A session ends by the phone page, by the phone itself, or by the person that it is: whoever
//! comes first decides.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use serde_json::Value;
use tokio::{sync::watch, time::timeout};

use super::owners::Owner;

/// How many sessions are remembered; the oldest are forgotten, as the true services do after some minutes.
const MOST: usize = 20_000;

/// What the phone says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhoneAnswer {
    /// The PIN was typed.
    Confirmed,
    /// The person refused.
    Refused,
    /// Another code was picked than the one on the screen.
    WrongCode,
    /// A result that is the person's own.
    Ended(&'static str),
}

/// What a phone shows and what its answer depends on.
#[derive(Clone, Debug)]
pub struct PromptedPhone {
    /// `Mobile-ID` or `Smart-ID`
    pub service: &'static str,
    /// Whose phone rings; `None` where nobody has it.
    pub owner: Option<Owner>,
    /// Who asks.
    pub relying_party: String,
    /// The sentence on the phone.
    pub text: String,
    /// The check code.
    pub code: String,
    /// The codes to choose from, the right one among them, where the app lets choose.
    pub choice: Vec<String>,
    /// `OK` where the owner decides, or the result that the person is there to show.
    pub result: &'static str,
    /// The request as it was submitted.
    pub request: Value,
}

impl PromptedPhone {
    /// Whose phone rings, in words.
    #[must_use]
    pub fn name(&self) -> String {
        self.owner.as_ref().map_or_else(String::new, |Owner { name: (given, surname), .. }| {
            format!("{given} {surname}")
        })
    }
}

struct SimulatedSession {
    asked: PromptedPhone,
    answer: watch::Sender<Option<PhoneAnswer>>,
    /// Counts the polls: the newest one alone is held.
    polls: watch::Sender<u64>,
}

/// All sessions.
#[derive(Default)]
pub struct SimulatedSessions {
    all: Mutex<BTreeMap<u64, SimulatedSession>>,
    by_themselves: AtomicBool,
    begun: AtomicU64,
    polls: AtomicU64,
}

/// What a poll sees.
pub enum Polled {
    /// There is no such session.
    Unknown,
    /// It goes on.
    Running,
    /// It has ended.
    Complete(Box<PromptedPhone>, PhoneAnswer),
}

impl SimulatedSessions {
    /// None yet.
    #[must_use]
    pub fn new(by_themselves: bool) -> Self {
        Self { by_themselves: AtomicBool::new(by_themselves), ..Self::default() }
    }

    /// How many were begun, and how many polls came.
    pub fn counts(&self) -> (u64, u64) {
        (self.begun.load(Ordering::Relaxed), self.polls.load(Ordering::Relaxed))
    }

    /// Whether phones confirm by themselves.
    pub fn by_themselves(&self) -> bool {
        self.by_themselves.load(Ordering::Relaxed)
    }

    /// From now on they do, or do not.
    pub fn set_by_themselves(&self, so: bool) {
        self.by_themselves.store(so, Ordering::Relaxed);
    }

    /// A phone rings; the session's number.
    pub fn ring(&self, asked: PromptedPhone) -> u64 {
        self.begun.fetch_add(1, Ordering::Relaxed);
        let mut all = self.lock();
        let number = all.last_key_value().map_or(1, |(last, _)| last + 1);
        all.insert(
            number,
            SimulatedSession {
                asked,
                answer: watch::Sender::new(None),
                polls: watch::Sender::new(0),
            },
        );
        if all.len() > MOST {
            all.pop_first();
        }
        number
    }

    /// What is pressed on the phone page; only an owner who decides can press anything.
    pub fn press(&self, number: u64, button: &str) {
        let asked = self.lock().get(&number).map(|session| session.asked.clone());
        let Some(asked) = asked.filter(|asked| asked.result == "OK") else { return };
        let answer = match button {
            "confirm" => PhoneAnswer::Confirmed,
            "refuse" => PhoneAnswer::Refused,
            code if code == asked.code => PhoneAnswer::Confirmed,
            _ => PhoneAnswer::WrongCode,
        };
        self.answer(number, answer);
    }

    /// The phone answers, unless it has answered before.
    pub fn answer(&self, number: u64, answer: PhoneAnswer) {
        if let Some(session) = self.lock().get(&number) {
            session.answer.send_if_modified(|known| {
                let first = known.is_none();
                if first {
                    *known = Some(answer);
                }
                first
            });
        }
    }

    /// Waits at most this long for the end of a service's session; an older poll of the same session returns when a newer one
    /// comes.
    pub async fn poll(&self, service: &str, name: &str, longest: Duration) -> Polled {
        self.polls.fetch_add(1, Ordering::Relaxed);
        let watched = number(name)
            .and_then(|number| self.watched(number))
            .filter(|(asked, ..)| asked.service == service);
        let Some((asked, mut answer, mut polls)) = watched else { return Polled::Unknown };
        let mine = *polls.borrow_and_update();
        let ended = async {
            tokio::select! {
                answer = answer.wait_for(Option::is_some) => answer.ok().and_then(|answer| answer.clone()),
                _ = polls.wait_for(|newest| *newest > mine) => None,
            }
        };
        match timeout(longest, ended).await {
            Ok(Some(answer)) => Polled::Complete(Box::new(asked), answer),
            _ => Polled::Running,
        }
    }

    fn watched(
        &self,
        number: u64,
    ) -> Option<(PromptedPhone, watch::Receiver<Option<PhoneAnswer>>, watch::Receiver<u64>)> {
        let all = self.lock();
        let session = all.get(&number)?;
        session.polls.send_modify(|polls| *polls += 1);
        Some((session.asked.clone(), session.answer.subscribe(), session.polls.subscribe()))
    }

    /// The sessions whose phones still ring, newest first; nobody's phone rings in a session that finds none.
    pub fn ringing(&self) -> Vec<(u64, PromptedPhone)> {
        let all = self.lock();
        let rings = |session: &SimulatedSession| {
            session.answer.borrow().is_none() && session.asked.result != "NOT_MID_CLIENT"
        };
        let open = all.iter().rev().filter(|(_, session)| rings(session));
        open.map(|(number, session)| (*number, session.asked.clone())).collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, SimulatedSession>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The name of a session on the wire: a UUID.
pub fn name(number: u64) -> String {
    format!("{:08x}-{:04x}-4000-8000-{:012x}", number >> 16 & 0xffff_ffff, number & 0xffff, number)
}

/// The session of a name.
fn number(name: &str) -> Option<u64> {
    let (_, last) = name.rsplit_once('-')?;
    u64::from_str_radix(last, 16).ok().filter(|number| self::name(*number) == name)
}
