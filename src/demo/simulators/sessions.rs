//! The pending sessions of the simulated phones. The phone page, the phone's automatic answer, or the owner's fixed
//! result ends a session, whichever comes first.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use serde_json::Value;
use tokio::{
    sync::watch,
    time::{Instant, sleep, timeout},
};

use crate::{
    demo::simulators::{Authority, AuthorityError, Owner, Owners, Published},
    rng::Rng,
};

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
    Unknown,
    Running,
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
        let watched = number(name)
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
                if let Some(session) = number(name).and_then(|number| self.asked(number)) {
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

// The id of a simulated session on the wire: a UUID that holds its number.

pub fn session_name(number: u64) -> String {
    format!("{:08x}-{:04x}-4000-8000-{:012x}", number >> 16 & 0xffff_ffff, number & 0xffff, number)
}

/// The number of the session with this id.
pub fn number(id: &str) -> Option<u64> {
    let (_, last) = id.rsplit_once('-')?;
    u64::from_str_radix(last, 16).ok().filter(|number| session_name(*number) == id)
}

// The state of the simulated services, and how a phone rings.

/// The simulated services. Clones share their state.
#[derive(Clone)]
pub struct Simulators(pub(super) Arc<State>);

pub(super) struct State {
    pub(super) authority: Authority,
    pub(super) owners: Box<dyn Owners>,
    pub(super) sessions: SimulatedSessions,
    pub(super) pace: Pace,
    pub(super) rng: Rng,
    pub(super) link_base: OnceLock<String>,
}

impl Simulators {
    /// Simulators for the published test persons, with a new CA and new keys.
    pub fn new(pace: Pace, rng: Rng) -> Result<Self, AuthorityError> {
        Self::of(Published, pace, rng)
    }

    /// Simulators for other people.
    pub fn of(owners: impl Owners + 'static, pace: Pace, rng: Rng) -> Result<Self, AuthorityError> {
        let (authority, sessions) = (Authority::new()?, SimulatedSessions::new(pace.by_themselves));
        Ok(Self(Arc::new(State {
            authority,
            owners: Box::new(owners),
            sessions,
            pace,
            rng,
            link_base: OnceLock::new(),
        })))
    }

    /// How many sessions were started, and how many polls were received.
    pub fn counts(&self) -> (u64, u64) {
        self.0.sessions.counts()
    }

    /// The certificate of the CA that issues all certificates, in PEM.
    pub fn authority(&self) -> &str {
        self.0.authority.pem()
    }

    /// Starts a session and returns its id. The phone answers automatically, unless somebody answers earlier on the
    /// phone page.
    pub(super) fn ring(&self, asked: PromptedPhone) -> String {
        let (result, after) = (asked.result, asked.owner.as_ref().and_then(|owner| owner.after));
        let number = self.0.sessions.ring(asked);
        self.answer_in_time(number, result, after);
        session_name(number)
    }

    /// Lets the phone of a session answer automatically.
    pub(super) fn answer_in_time(
        &self,
        number: u64,
        result: &'static str,
        after: Option<Duration>,
    ) {
        let state = Arc::clone(&self.0);
        tokio::spawn(async move {
            let Pace { failing, confirming, timeout, .. } = state.pace;
            if result != "OK" {
                sleep(after.unwrap_or(failing)).await;
                return state.sessions.answer(number, PhoneAnswer::Ended(result));
            }
            sleep(after.unwrap_or(confirming)).await;
            if state.sessions.by_themselves() {
                return state.sessions.answer(number, PhoneAnswer::Confirmed);
            }
            sleep(timeout).await;
            state.sessions.answer(number, PhoneAnswer::Ended("TIMEOUT"));
        });
    }

    /// Says where the demo's phone opens device links. Without it links lead to the provider's own page.
    pub fn open_links_at(&self, address: String) {
        // The first address stays.
        let _ = self.0.link_base.set(address);
    }
}

/// How fast simulated phones answer.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How long a sign-in that is to fail takes to fail.
    pub failing: Duration,
    /// How long any other takes to be confirmed, if phones confirm automatically.
    pub confirming: Duration,
    /// How long a phone rings until it gives up.
    pub timeout: Duration,
    /// Whether phones confirm automatically from the start.
    pub by_themselves: bool,
}

impl Pace {
    /// Leaves time to compare the codes, and to refuse on the phone page instead.
    pub const LEISURELY: Self = Self {
        failing: Duration::from_secs(2),
        confirming: Duration::from_secs(8),
        timeout: Duration::from_secs(120),
        by_themselves: true,
    };
}

// What a simulated phone shows, and how it may answer.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhoneAnswer {
    /// The PIN was entered.
    Confirmed,
    Refused,
    /// The person chose another code than the one on the screen.
    WrongCode,
    /// The session ended with this fixed result of its owner.
    Ended(&'static str),
}

/// What a phone shows, and what its answer is made from.
#[derive(Clone, Debug)]
pub struct PromptedPhone {
    /// `Mobile-ID` or `Smart-ID`
    pub service: &'static str,
    /// The owner of the phone; `None` if nobody has it.
    pub owner: Option<Owner>,
    pub relying_party: String,
    /// The text on the phone.
    pub text: String,
    pub code: String,
    /// The codes to choose from, including the right one, if the app asks to choose.
    pub choice: Vec<String>,
    /// `OK` if the owner decides, else the owner's fixed end result.
    pub result: &'static str,
    /// The device link; `None` for other flows.
    pub link: Option<PhoneLink>,
    /// The request as it was received.
    pub request: Value,
}

impl PromptedPhone {
    /// Whether this is a device link that no phone has scanned or opened yet.
    fn waits_to_be_scanned(&self) -> bool {
        self.link.is_some() && self.owner.is_none()
    }

    /// The owner's name; empty if nobody has the phone.
    pub fn name(&self) -> String {
        self.owner.as_ref().map_or_else(String::new, |Owner { name: (given, surname), .. }| {
            format!("{given} {surname}")
        })
    }
}

// Device links among the sessions of the simulated phones.

/// Why the app refuses a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkFault {
    /// The parameters are not those of a link of this type, in their order.
    #[error("This is no Smart-ID link of that type.")]
    Parameters,
    #[error("There is no such session any more.")]
    Unknown,
    /// The authCode is not that of the link.
    #[error("The authCode is wrong.")]
    AuthCode,
    /// The code is of a second that is still to come.
    #[error("The code is of the future.")]
    Future,
    #[error("The code is too old.")]
    Old,
    #[error("Another phone has scanned it already.")]
    Taken,
}

impl LinkFault {
    /// Every fault.
    const ALL: [Self; 6] =
        [Self::Parameters, Self::Unknown, Self::AuthCode, Self::Future, Self::Old, Self::Taken];

    /// Its name in an address.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Parameters => "parameters",
            Self::Unknown => "unknown",
            Self::AuthCode => "auth-code",
            Self::Future => "future",
            Self::Old => "old",
            Self::Taken => "taken",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }
}

impl SimulatedSessions {
    /// The links that no phone has yet, newest first.
    pub fn waiting_links(&self) -> Vec<(u64, PromptedPhone)> {
        let all = self.lock();
        let waits = all.iter().rev().filter(|(_, session)| {
            session.answer.borrow().is_none() && session.asked.waits_to_be_scanned()
        });
        waits.map(|(number, session)| (*number, session.asked.clone())).collect()
    }

    /// The number of the running session with this token.
    pub fn link_of(&self, token: &str) -> Option<u64> {
        let all = self.lock();
        let mut open = all.iter().filter(|(_, session)| session.answer.borrow().is_none());
        let has_token =
            |asked: &PromptedPhone| asked.link.as_ref().is_some_and(|link| link.token == token);
        open.find(|(_, session)| has_token(&session.asked)).map(|(number, _)| *number)
    }

    /// How long ago a link was started.
    pub fn link_age(&self, number: u64) -> Option<Duration> {
        self.asked(number)?.link.map(|link| link.begun.elapsed())
    }

    /// Gives a link to the phone of this person.
    pub fn take_link(
        &self,
        number: u64,
        flow: &'static str,
        owner: Owner,
    ) -> Result<(), LinkFault> {
        let mut all = self.lock();
        let asked = &mut all.get_mut(&number).ok_or(LinkFault::Unknown)?.asked;
        if !asked.waits_to_be_scanned() {
            return Err(LinkFault::Taken);
        }
        asked.result = owner.result;
        asked.owner = Some(owner);
        if let Some(link) = &mut asked.link {
            link.flow = flow;
        }
        Ok(())
    }
}

/// The flow type of a phone that opened the link.
pub(super) const WEB2APP: &str = "Web2App";

/// The flow type of a phone that scanned the code.
pub(super) const QR: &str = "QR";

/// What a session with a device link has more.
#[derive(Clone)]
pub struct PhoneLink {
    pub token: String,
    /// The bytes of `sessionSecret`.
    pub secret: Vec<u8>,
    /// `userChallengeVerifier`, which leads to the `userChallenge` that is signed.
    pub verifier: String,
    /// When the session was started.
    pub begun: Instant,
    /// The flow type: how the phone came to the session.
    pub flow: &'static str,
}

impl fmt::Debug for PhoneLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PhoneLink").field("flow", &self.flow).finish_non_exhaustive()
    }
}
