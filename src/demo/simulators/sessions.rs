//! The pending sessions of the simulated phones. The phone page, the phone's automatic answer, or the owner's fixed
//! result ends a session, whichever comes first.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{sync::watch, time::timeout};

use super::prompted_phone::{PhoneAnswer, PromptedPhone};
use crate::demo::simulators::session_id;

/// How many sessions are kept. The oldest are dropped, as the real services drop them after some minutes.
const MOST: usize = 20_000;

pub(super) struct SimulatedSession {
    pub(super) asked: PromptedPhone,
    pub(super) answer: watch::Sender<Option<PhoneAnswer>>,
    /// Counts the polls: only the newest one is held.
    polls: watch::Sender<u64>,
}

/// All sessions of the simulated services.
#[derive(Default)]
pub struct SimulatedSessions {
    all: Mutex<BTreeMap<u64, SimulatedSession>>,
    by_themselves: AtomicBool,
    begun: AtomicU64,
    polls: AtomicU64,
}

/// The result of a poll.
pub enum Polled {
    /// There is no such session.
    Unknown,
    /// The session has not ended.
    Running,
    /// The session has ended.
    Complete(Box<PromptedPhone>, PhoneAnswer),
}

impl SimulatedSessions {
    /// No sessions yet. `by_themselves`: phones confirm automatically.
    pub fn new(by_themselves: bool) -> Self {
        Self { by_themselves: AtomicBool::new(by_themselves), ..Self::default() }
    }

    /// How many sessions were started, and how many polls were received.
    pub fn counts(&self) -> (u64, u64) {
        (self.begun.load(Ordering::Relaxed), self.polls.load(Ordering::Relaxed))
    }

    /// Whether phones confirm automatically.
    pub fn by_themselves(&self) -> bool {
        self.by_themselves.load(Ordering::Relaxed)
    }

    /// Turns automatic confirmation on or off.
    pub fn set_by_themselves(&self, so: bool) {
        self.by_themselves.store(so, Ordering::Relaxed);
    }

    /// Starts a session and returns its number.
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

    /// Handles a button of the phone page. Only an owner without a fixed result can press one.
    pub fn press(&self, number: u64, button: &str) {
        let asked = self.asked(number);
        let can_answer = |asked: &PromptedPhone| asked.result == "OK" && asked.owner.is_some();
        let Some(asked) = asked.filter(can_answer) else { return };
        let answer = match button {
            "confirm" => PhoneAnswer::Confirmed,
            "refuse" => PhoneAnswer::Refused,
            code if code == asked.code => PhoneAnswer::Confirmed,
            _ => PhoneAnswer::WrongCode,
        };
        self.answer(number, answer);
    }

    /// Ends the session with this answer, unless it already has one.
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

    /// Waits until a session of this service ends, or for `longest`. An older poll of the same session returns when a
    /// newer one arrives.
    pub async fn poll(&self, service: &str, name: &str, longest: Duration) -> Polled {
        self.polls.fetch_add(1, Ordering::Relaxed);
        let watched = session_id::number(name)
            .and_then(|number| self.watched(number))
            .filter(|(asked, ..)| asked.service == service);
        let Some((mut asked, mut answer, mut polls)) = watched else { return Polled::Unknown };
        let mine = *polls.borrow_and_update();
        let ended = async {
            tokio::select! {
                answer = answer.wait_for(Option::is_some) => answer.ok().and_then(|answer| answer.clone()),
                _ = polls.wait_for(|newest| *newest > mine) => None,
            }
        };
        match timeout(longest, ended).await {
            Ok(Some(answer)) => {
                // Meanwhile somebody may have scanned the code.
                if let Some(session) =
                    session_id::number(name).and_then(|number| self.asked(number))
                {
                    asked = session;
                }
                Polled::Complete(Box::new(asked), answer)
            }
            _ => Polled::Running,
        }
    }

    /// What the phone of a session shows.
    pub fn asked(&self, number: u64) -> Option<PromptedPhone> {
        self.lock().get(&number).map(|session| session.asked.clone())
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

    /// The sessions whose phones are ringing, newest first. A session without an owner rings nowhere.
    pub fn ringing(&self) -> Vec<(u64, PromptedPhone)> {
        let all = self.lock();
        let rings = |session: &SimulatedSession| {
            session.answer.borrow().is_none()
                && session.asked.result != "NOT_MID_CLIENT"
                && !session.asked.waits_to_be_scanned()
        };
        let open = all.iter().rev().filter(|(_, session)| rings(session));
        open.map(|(number, session)| (*number, session.asked.clone())).collect()
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, SimulatedSession>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
