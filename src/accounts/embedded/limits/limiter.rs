//! The check before a try: it may go on, needs a captcha, or has to wait. Also handles failed tries.

use std::sync::Arc;

use sqlx::{FromRow, Row};

use crate::{
    accounts::{
        Caller, LoginOutcome, PhoneMethod, Reply,
        embedded::{
            captcha::Captchas,
            counting::{
                Counting,
                counters::{Counted, Counters, DAY, NameTurn, NameTurns, TryCounters},
                devices::{Devices, KNOWN_FOR},
                networks::Mark,
                trace::{SignInTrace, Tracer, TryOutcome},
            },
            ground::{
                Ground,
                call::{CallError, CallResult},
                fingerprint,
            },
            limits::{
                reached::{Alarm, Effect, Reached, SPRAYED},
                try_history::{
                    NAMED, ReadHistory, SprayedPassword, SprayedPasswords, Tried, TryHistories,
                    TryHistory,
                },
            },
            records::accounts::AccountRow,
        },
    },
    config::Limits,
    domain::{ErrorCode, Secret},
};

#[derive(Clone, Copy)]
pub enum CaptchaAnswer<'a> {
    /// The call cannot carry a captcha.
    Never,
    /// The answer, if the caller sent one.
    Given(Option<&'a str>),
}

pub enum TryDecision {
    /// It may, and nobody else tries the name until this is dropped.
    Open(NameTurn),
    /// The name is paused, which this caller may pass: with password and code together, or at a school that the configuration
    /// names.
    InPause(LoginOutcome),
    Refused(LoginOutcome),
}

/// Decides whether a try may go on.
pub struct Limiter {
    pub(super) ground: Arc<Ground>,
    pub(super) counters: Arc<Counters>,
    pub(super) devices: Arc<Devices>,
    pub(super) tracer: Arc<Tracer>,
    pub(super) captchas: Arc<Captchas>,
    pub(super) histories: TryHistories,
    pub(super) reached: Arc<Reached>,
    sprayed: SprayedPasswords,
    pub alarm: Alarm,
    /// A try of a password waits for others under the same name.
    turns: NameTurns,
}

impl Limiter {
    pub fn new(
        ground: &Arc<Ground>,
        counting: &Counting,
        captchas: &Arc<Captchas>,
        reached: &Arc<Reached>,
    ) -> Self {
        Self {
            ground: ground.clone(),
            counters: counting.counters.clone(),
            devices: counting.devices.clone(),
            tracer: counting.tracer.clone(),
            captchas: captchas.clone(),
            histories: TryHistories::new(ground, &counting.counters),
            reached: reached.clone(),
            sprayed: SprayedPasswords::default(),
            alarm: Alarm::new(ground, &counting.devices),
            turns: NameTurns::default(),
        }
    }

    /// Counts a try that may go on, or says why it may not. A pause that the caller may pass is not traced here. What was read
    /// before is read again if somebody else has the turn, or if it stands in the way; nobody holds a connection while waiting.
    pub async fn check_and_count(
        &self,
        caller: &Caller,
        gate: &TryCounters,
        read: Option<ReadHistory>,
        recaptcha: Option<&str>,
        may_pass: bool,
        traced: &SignInTrace<'_>,
    ) -> CallResult<TryDecision> {
        let limits = &self.ground.config().limits;
        let answer = recaptcha.filter(|answer| !answer.is_empty());
        // The captcha's provider may take seconds, in which nobody waits for a turn.
        let read = read.filter(|_| answer.is_none());
        let is_solved = match answer {
            Some(_) => self.solves_what_is_asked(caller, gate, answer).await?,
            None => false,
        };
        let is_clear = |ReadHistory { history, .. }: &ReadHistory| {
            history.is_clear(limits) && self.pause(gate, history).is_none()
        };
        let read = read.filter(|read| !self.alarm.is_on() && is_clear(read));
        let (turn, read) = if let Some(turn) = self.turns.at_once(gate) {
            (turn, read)
        } else {
            drop(read);
            (self.turns.turn(gate).await?, None)
        };
        let (history, connection) = match read {
            Some(ReadHistory { history, connection }) => (history, Some(connection)),
            None => (self.history(caller, gate).await?, None),
        };
        if let Some(seconds) = self.pause(gate, &history) {
            self.note_pause(gate, &history, traced).await?;
            if may_pass {
                return Ok(TryDecision::InPause(paused(seconds)));
            }
            self.tracer.trace(traced, TryOutcome::Paused).await?;
            return Ok(TryDecision::Refused(paused(seconds)));
        }
        self.note_place(caller, gate, &history).await?;
        if !is_solved && self.asks_captcha(gate, &history).await? {
            self.tracer.trace(traced, TryOutcome::Captcha).await?;
            let refused = LoginOutcome {
                show_captcha: true,
                ..LoginOutcome::failed(ErrorCode::ConfirmRecaptcha)
            };
            return Ok(TryDecision::Refused(refused));
        }
        let mut rows = vec![Counted::counter(&gate.counter, limits.window)];
        rows.extend((!gate.day.is_empty()).then(|| Counted::counter(&gate.day, DAY)));
        rows.extend(gate.mark.as_ref().map(Counted::mark));
        let most = most_tries(limits, gate, &history);
        let writer = self.ground.store.single_write_after(connection).await?;
        if !self.counters.count_try(gate, writer, &rows, most).await? {
            // Concurrent tries have reached the limit meanwhile.
            let mut reader = self.ground.store.connection().await?;
            let (_, until) = self.counters.counter(&mut reader, &gate.counter).await?;
            drop(reader);
            self.tracer.trace(traced, TryOutcome::Paused).await?;
            return Ok(TryDecision::Refused(paused(until - self.ground.clock.now())));
        }
        Ok(TryDecision::Open(turn))
    }

    /// Whether a password is not looked at, because it is being tried at many names.
    pub fn sprayed(
        &self,
        caller: &Caller,
        gate: &TryCounters,
        password: &Secret,
    ) -> Option<SprayedPassword> {
        // In a browser that is known for the account its own counters limit it.
        gate.mark.as_ref()?;
        let (limits, now) = (&self.ground.config().limits, self.ground.clock.now());
        self.sprayed.paused(password, limits, limits.same_password_at(caller.address), now)
    }

    /// What follows. `may_pass`: an authenticator's code comes with it. The caller holds no connection to the database.
    pub async fn refuse_sprayed(
        &self,
        sprayed: SprayedPassword,
        may_pass: bool,
        traced: &SignInTrace<'_>,
    ) -> CallResult<TryDecision> {
        let SprayedPassword { mark, names, until } = sprayed;
        let subject = format!("{mark:016x}");
        self.reached.note(SPRAYED, &subject, Effect::Paused, names, until).await?;
        let refused = paused(until - self.ground.clock.now());
        if may_pass {
            return Ok(TryDecision::InPause(refused));
        }
        self.tracer.trace(traced, TryOutcome::Paused).await?;
        Ok(TryDecision::Refused(refused))
    }

    /// Notes that a password has failed in a browser that is not known.
    pub fn note_failed_password(&self, gate: &TryCounters, tried: Tried<'_>) {
        if gate.mark.is_some() {
            self.sprayed.note(tried, self.ground.clock.now());
        }
    }

    async fn history(&self, caller: &Caller, gate: &TryCounters) -> CallResult<TryHistory> {
        let limits = &self.ground.config().limits;
        let ceilings = limits.ceilings_at(caller.address, gate.thresholds(limits));
        Ok(self.histories.of(&mut *self.ground.store.connection().await?, gate, ceilings).await?)
    }

    /// Whether the next try is looked at if a captcha is solved, and this answer solves one.
    async fn solves_what_is_asked(
        &self,
        caller: &Caller,
        gate: &TryCounters,
        answer: Option<&str>,
    ) -> CallResult<bool> {
        let history = self.history(caller, gate).await?;
        let is_asked =
            self.pause(gate, &history).is_none() && self.asks_captcha(gate, &history).await?;
        let by_name = history.name.0 >= self.ground.config().limits.captcha_after;
        Ok(is_asked && self.is_solved(caller, answer, by_name).await?)
    }

    /// Whether a captcha is solved. Where the provider of captchas does not answer, a place is not left without a way: then only
    /// who asks about one name again and again is refused.
    pub(super) async fn is_solved(
        &self,
        caller: &Caller,
        answer: Option<&str>,
        by_name: bool,
    ) -> CallResult<bool> {
        let given = answer.is_some_and(|answer| !answer.is_empty());
        match self.captchas.captcha_solved(caller, answer).await {
            Err(CallError::Fault(_)) if given && !by_name => Ok(true),
            solved => solved,
        }
    }

    /// Seconds until the next try is looked at, or `None` if it may go on.
    fn pause(&self, gate: &TryCounters, history: &TryHistory) -> Option<i64> {
        let (tries, until) = history.name;
        let is_over = tries < most_tries(&self.ground.config().limits, gate, history);
        (!is_over).then_some(until - self.ground.clock.now())
    }

    async fn asks_captcha(&self, gate: &TryCounters, history: &TryHistory) -> CallResult<bool> {
        if !history.is_clear(&self.ground.config().limits) {
            return Ok(true);
        }
        Ok(gate.mark.is_some() && !gate.rings && self.alarm.is_alarmed().await?)
    }

    /// Notes for the operator that a name is paused.
    async fn note_pause(
        &self,
        gate: &TryCounters,
        history: &TryHistory,
        traced: &SignInTrace<'_>,
    ) -> CallResult<()> {
        let kind = if gate.rings { "person" } else { "name" };
        let (tries, until) = history.name;
        self.reached.note(kind, &self.tracer.mark(traced), Effect::Paused, tries, until).await
    }

    /// Notes for the operator that a place is asked for captchas.
    async fn note_place(
        &self,
        caller: &Caller,
        gate: &TryCounters,
        history: &TryHistory,
    ) -> CallResult<()> {
        let (Some(which), Some(mark)) = (history.reached, &gate.mark) else { return Ok(()) };
        let kind = mark.kind();
        let (tries, until) = (history.marks[which].0, self.histories.until(history, which));
        let place = Reached::place(caller.address, which);
        self.reached.note(kind, &place, Effect::Captcha, tries, until).await
    }

    /// The outcome of a failed try; it says whether the next one needs a captcha.
    pub async fn failed(
        &self,
        gate: &TryCounters,
        code: ErrorCode,
        traced: &SignInTrace<'_>,
    ) -> CallResult<Reply<LoginOutcome>> {
        self.tracer.trace(traced, TryOutcome::Failed(code)).await?;
        if gate.mark.is_some() && !gate.rings {
            self.alarm.refresh_alarm().await?;
        }
        let history = self.history(traced.caller(), gate).await?;
        let show_captcha = self.asks_captcha(gate, &history).await?;
        Ok(Reply::ok(LoginOutcome { show_captcha, ..LoginOutcome::failed(code) }))
    }
}

/// How many tries a name, or a known browser, has in the short window.
fn most_tries(limits: &Limits, gate: &TryCounters, history: &TryHistory) -> i64 {
    if gate.mark.is_none() { limits.device } else { limits.most_tries(history.day.0) }
}

/// The outcome during a pause of so many seconds.
pub fn paused(seconds: i64) -> LoginOutcome {
    LoginOutcome {
        retry_after: u32::try_from(seconds.max(1)).ok(),
        ..LoginOutcome::failed(ErrorCode::LoginPaused)
    }
}

// Which counters a try counts on: those of a name or a person, or those of a known browser.

pub struct TriedName {
    pub account: Option<AccountRow>,
    /// What the try counts on.
    pub gate: TryCounters,
    /// What has been counted there.
    pub read: ReadHistory,
}

impl Limiter {
    /// A name, whether it exists or not. It counts on its own counters, or on those of a browser that is known for the account,
    /// unless it has failed too often there lately.
    pub async fn tried_name(&self, caller: &Caller, name: &str) -> CallResult<TriedName> {
        let (subject, limits) = (fingerprint(name), &self.ground.config().limits);
        let mark = Mark::of("name", &subject, caller.address);
        let gate = TryCounters {
            counter: format!("name:{subject}"),
            day: format!("name:{subject}/day"),
            mark: Some(mark.clone()),
            rings: false,
        };
        let device = self.devices.device(caller);
        let ceilings = limits.ceilings_at(caller.address, gate.thresholds(limits));
        let query = || {
            self.histories
                .asking(NAMED, &gate, &mark, ceilings)
                .bind(device.clone().unwrap_or_default())
                .bind(self.ground.clock.now() - KNOWN_FOR)
                .bind(name.to_owned())
        };
        let (rows, connection) = self.ground.store.pool().read_on(query).await?;
        let (mut account, mut history) = (None, TryHistory::default());
        let [mut own, mut of_day] = [None; 2];
        for row in rows {
            let counted = (row.try_get(1)?, row.try_get(2)?);
            match row.try_get(0)? {
                -1 if row.try_get::<Option<String>, _>("id")?.is_some() => {
                    account = Some(AccountRow::from_row(&row)?);
                }
                8 => own = Some(counted),
                9 => of_day = Some(counted),
                which => history.take(which, counted),
            }
        }
        if let (Some(account), Some(device), Some(own), Some((of_day, _))) =
            (&account, device, own, of_day)
            && self.devices.has_tries(own.0, of_day)
        {
            let counter = format!("device:{device}:{}", account.id);
            let gate = TryCounters::of_device(counter.clone(), format!("{counter}/day"));
            let history = TryHistory { name: own, ..TryHistory::default() };
            let read = ReadHistory { history, connection };
            return Ok(TriedName { gate, read, account: Some(account.clone()) });
        }
        history.compare(ceilings);
        Ok(TriedName { account, gate, read: ReadHistory { history, connection } })
    }

    /// The counters for calls that make a person's phone ring, by personal code. Wrong passwords do not affect them.
    pub async fn counters_of_phone(
        &self,
        caller: &Caller,
        method: PhoneMethod,
        issuer: &str,
        code: &str,
    ) -> CallResult<TryCounters> {
        let subject = fingerprint(&format!("{issuer} {code}"));
        let counter = format!("{}:{subject}", method.method());
        if let Some(known) = self.devices.known_device(caller, issuer, code, &counter).await? {
            return Ok(TryCounters { rings: true, ..known });
        }
        Ok(TryCounters {
            counter,
            day: String::new(),
            mark: Some(Mark::of("person", &subject, caller.address)),
            rings: true,
        })
    }
}
