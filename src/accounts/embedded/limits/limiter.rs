//! The check before a try: it may go on, needs a captcha, or has to wait. Also handles failed tries.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, LoginOutcome, Reply,
        embedded::{
            captcha::Captchas,
            counting::{
                Counting,
                counters::{Counted, Counters, DAY},
                devices::Devices,
                gate::TryCounters,
                trace::{SignInTrace, Tracer, TryOutcome},
                turns::{NameTurn, NameTurns},
            },
            ground::{
                Ground, events::Events, refusal::CallResult, settings::Settings, store::Store,
            },
            limits::{
                alarm::Alarm,
                standing::{Standing, Standings, is_above_captcha},
            },
        },
    },
    clock::Clock,
    domain::ErrorCode,
};

/// The captcha answer of a call.
#[derive(Clone, Copy)]
pub enum CaptchaAnswer<'a> {
    /// The call cannot carry a captcha.
    Never,
    /// The answer, if the caller sent one.
    Given(Option<&'a str>),
}

/// Whether a try may go on.
pub enum TryDecision {
    /// It may, and nobody else tries the name until this is dropped.
    Open(NameTurn),
    /// The name or its network address is paused: only password and code together are looked at.
    WithCode(LoginOutcome),
    /// It may not, with this outcome.
    Refused(LoginOutcome),
}

/// Decides whether a try may go on.
pub struct Limiter {
    pub(super) clock: Clock,
    pub(super) settings: Arc<Settings>,
    pub(super) store: Store,
    pub(super) counters: Arc<Counters>,
    pub(super) devices: Arc<Devices>,
    pub(super) tracer: Arc<Tracer>,
    pub(super) events: Events,
    pub(super) captchas: Arc<Captchas>,
    pub(super) standings: Standings,
    alarm: Alarm,
    /// Who tries a password waits for others who try one under the same name.
    turns: NameTurns,
}

impl Limiter {
    pub fn new(ground: &Ground, counting: &Counting, captchas: &Arc<Captchas>) -> Self {
        Self {
            clock: ground.clock.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            counters: counting.counters.clone(),
            devices: counting.devices.clone(),
            tracer: counting.tracer.clone(),
            events: ground.events.clone(),
            captchas: captchas.clone(),
            standings: Standings::new(ground, &counting.counters),
            alarm: Alarm::new(ground),
            turns: NameTurns::default(),
        }
    }

    /// Counts a try that may go on, or says why it may not. A pause that a code may pass is not traced here.
    pub async fn check_and_count(
        &self,
        caller: &Caller,
        gate: &TryCounters,
        recaptcha: Option<&str>,
        has_code: bool,
        traced: &SignInTrace<'_>,
    ) -> CallResult<TryDecision> {
        let limits = &self.settings.limits;
        let answer = recaptcha.filter(|answer| !answer.is_empty());
        // The captcha's provider may take seconds, in which nobody waits for a turn.
        let is_solved = answer.is_some()
            && self.is_captcha_asked(gate).await?
            && self.captchas.captcha_solved(caller, answer).await?;
        let turn = self.turns.turn(gate).await?;
        let standing = self.standing(gate).await?;
        if let Some(seconds) = self.pause(gate, &standing) {
            if has_code {
                return Ok(TryDecision::WithCode(paused(seconds)));
            }
            self.tracer.trace(traced, TryOutcome::Paused).await?;
            return Ok(TryDecision::Refused(paused(seconds)));
        }
        if !is_solved && self.asks_captcha(gate, &standing).await? {
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
        let limit = if gate.mark.is_some() { limits.pause_after } else { limits.device };
        let most = gate.ceilings(limits).quarter.pause;
        let mut tx = self.store.begin().await?;
        if !self.counters.count_rows(&mut tx, &rows, limit, most).await? {
            // Concurrent tries have reached the limit meanwhile.
            drop(tx);
            self.tracer.trace(traced, TryOutcome::Paused).await?;
            return Ok(TryDecision::Refused(paused(limits.window)));
        }
        self.counters.commit_try(tx, gate).await?;
        Ok(TryDecision::Open(turn))
    }

    async fn standing(&self, gate: &TryCounters) -> CallResult<Standing> {
        let ceilings = gate.ceilings(&self.settings.limits);
        Ok(self.standings.of(&mut *self.store.connection().await?, gate, ceilings).await?)
    }

    /// Whether the next try is looked at if a captcha is solved.
    async fn is_captcha_asked(&self, gate: &TryCounters) -> CallResult<bool> {
        let standing = self.standing(gate).await?;
        Ok(self.pause(gate, &standing).is_none() && self.asks_captcha(gate, &standing).await?)
    }

    /// Seconds until the next try is looked at, or `None` if it may go on.
    fn pause(&self, gate: &TryCounters, standing: &Standing) -> Option<i64> {
        let (limits, now) = (&self.settings.limits, self.clock.now());
        let ends = |(tries, until): (i64, i64), limit: i64| (tries >= limit).then_some(until - now);
        if gate.mark.is_none() {
            return ends(standing.name, limits.device);
        }
        let of_name = ends(standing.name, limits.pause_after)
            .max(ends(standing.day, limits.pause_after_in_a_day));
        of_name.max(self.standings.pause_of_place(standing, gate.ceilings(limits)))
    }

    /// Whether the next try needs a captcha.
    async fn asks_captcha(&self, gate: &TryCounters, standing: &Standing) -> CallResult<bool> {
        let limits = &self.settings.limits;
        if standing.name.0 >= limits.captcha_after
            || is_above_captcha(standing, gate.ceilings(limits))
        {
            return Ok(true);
        }
        Ok(gate.mark.is_some() && !gate.rings && self.alarm.is_alarmed().await?)
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
        let standing = self.standing(gate).await?;
        let show_captcha = self.asks_captcha(gate, &standing).await?;
        Ok(Reply::ok(LoginOutcome { show_captcha, ..LoginOutcome::failed(code) }))
    }
}

/// The outcome during a pause of so many seconds.
pub fn paused(seconds: i64) -> LoginOutcome {
    LoginOutcome {
        retry_after: u32::try_from(seconds.max(1)).ok(),
        ..LoginOutcome::failed(ErrorCode::LoginPaused)
    }
}
