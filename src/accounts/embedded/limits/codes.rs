//! Limits second-factor codes, and calls that reveal something about a person or send a letter to one. Of codes: five wrong
//! ones end a sign-in; after twenty a day for one account, further codes are refused. A caller who gets this far knows the
//! password, so the person gets a letter after the fifth. A new password resets the counters.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, LoginOutcome,
        embedded::{
            captcha::Captchas,
            counting::{
                Counting,
                counters::{Counted, Counters, DAY, TryCounters, forget_own_failures, of_account},
                devices::Devices,
                networks::{Mark, network_address_hash},
            },
            ground::{
                Ground,
                call::CallResult,
                events::{AuditEntry, EventName, EventSource},
                fingerprint,
            },
            limits::{
                limiter::{CaptchaAnswer, Limiter, paused},
                reached::{Effect, Reached},
            },
            mail::{Mail, letters::Letter},
            records::accounts::{AccountRow, canonical},
        },
        outcome::Outcome,
    },
    config::Thresholds,
    domain::ErrorCode,
};

pub enum CodeDecision {
    /// It is looked at and was counted.
    Open(TryCounters),
    Refused(LoginOutcome),
}

/// Counts tries of second-factor codes.
pub struct CodeTries {
    ground: Arc<Ground>,
    counters: Arc<Counters>,
    devices: Arc<Devices>,
    captchas: Arc<Captchas>,
    reached: Arc<Reached>,
    mail: Arc<Mail>,
}

impl CodeTries {
    pub fn new(
        ground: &Arc<Ground>,
        counting: &Counting,
        captchas: &Arc<Captchas>,
        reached: &Arc<Reached>,
        mail: &Arc<Mail>,
    ) -> Self {
        Self {
            ground: ground.clone(),
            counters: counting.counters.clone(),
            devices: counting.devices.clone(),
            captchas: captchas.clone(),
            reached: reached.clone(),
            mail: mail.clone(),
        }
    }

    /// Counts a code that is about to be looked at, or says why it is not.
    pub async fn begin_code(
        &self,
        caller: &Caller,
        account: &str,
        solution: CaptchaAnswer<'_>,
    ) -> CallResult<CodeDecision> {
        let limits = &self.ground.config().limits;
        let total = match self.devices.is_known(caller, account).await? {
            Some(device) => format!("codes:{account}:{device}"),
            None => of_account(account),
        };
        let under_way =
            self.ground.cookie.of(caller).unwrap_or_else(|| network_address_hash(caller.address));
        let own = format!("codes@{}", fingerprint(&format!("{account} {under_way}")));
        let (tries, until) =
            self.counters.counter(&mut *self.ground.store.connection().await?, &total).await?;
        if tries >= limits.codes {
            // A stand-in never has so many tries: this is an account.
            self.reached.note("codes", account, Effect::Paused, tries, until).await?;
            return Ok(CodeDecision::Refused(paused(until - self.ground.clock.now())));
        }
        if let CaptchaAnswer::Given(answer) = solution
            && tries >= limits.captcha_after
            && !self.captchas.captcha_solved(caller, answer).await?
        {
            let refused = LoginOutcome {
                show_captcha: true,
                ..LoginOutcome::failed(ErrorCode::ConfirmRecaptcha)
            };
            return Ok(CodeDecision::Refused(refused));
        }
        let rows = [Counted::counter(&total, DAY), Counted::counter(&own, limits.window)];
        let [address, home, network] = [const { String::new() }; 3];
        let mark = Some(Mark { id: own.clone(), address, home, network });
        let gate = TryCounters { counter: total.clone(), day: String::new(), mark, rings: false };
        let writer = self.ground.store.single_write().await?;
        if self.counters.count_try(&gate, writer, &rows, limits.codes).await? {
            return Ok(CodeDecision::Open(gate));
        }
        let (_, until) =
            self.counters.counter(&mut *self.ground.store.connection().await?, &total).await?;
        Ok(CodeDecision::Refused(paused(until - self.ground.clock.now())))
    }

    /// Forgets the wrong codes of this sign-in after a right one.
    pub async fn code_was_right(&self, gate: &TryCounters) -> CallResult<()> {
        Ok(forget_own_failures(&mut *self.ground.store.single_write().await?, gate).await?)
    }

    /// Handles a wrong code. Returns whether this sign-in is over and whether the next code needs a captcha. `id` is
    /// the account's id, or a stand-in if the name has no account: the same is then done, so that the time reveals
    /// nothing.
    pub async fn code_was_wrong(
        &self,
        gate: &TryCounters,
        id: &str,
        account: Option<&AccountRow>,
    ) -> CallResult<(bool, bool)> {
        let limits = &self.ground.config().limits;
        let mut reader = self.ground.store.connection().await?;
        let (tries, _) = self.counters.counter(&mut reader, &gate.counter).await?;
        let (own, _) = self.counters.counter(&mut reader, gate.mark_id()).await?;
        drop(reader);
        if tries >= limits.codes_letter {
            let mut tx = self.ground.store.begin().await?;
            let is_first = self
                .counters
                .count_rows(&mut tx, &[Counted::counter(&format!("codes-letter:{id}"), DAY)], 1)
                .await?;
            if let (true, Some(account)) = (is_first, account) {
                self.mail.write(&mut tx, Letter::CodesGuessed, account, "").await?;
                tracing::warn!(
                    account = %account.id,
                    "wrong codes after the right password: somebody else may know the password; the person is written to"
                );
            }
            tx.commit().await?;
            self.mail.deliver_soon();
        }
        Ok((own >= limits.codes_per_sign_in, tries >= limits.captcha_after))
    }
}

// Limits calls that reveal something about a person or send a letter to one: asking about many people becomes costly.
// Each kind of call has its own thresholds per network address.

/// A call that was counted and may go on.
pub struct Admission {
    /// Whether the next call needs a captcha.
    pub show_captcha: bool,
    /// Where it is counted, so that a fault can take it back ([`Counters::undo_on_fault`]).
    pub gate: TryCounters,
}

impl Limiter {
    /// Whether the caller may ask about this subject. If so, counts the call; else gives the answer instead. A call that can
    /// carry a captcha is asked for one and never refused; another one is slowed, for a quarter of an hour at most.
    pub async fn check_asking(
        &self,
        caller: &Caller,
        what: &'static str,
        subject: &str,
        thresholds: Thresholds,
        solution: CaptchaAnswer<'_>,
    ) -> CallResult<Result<Admission, Outcome>> {
        let limits = &self.ground.config().limits;
        let subject = fingerprint(&canonical(subject));
        let gate = TryCounters {
            counter: format!("{what}:{subject}"),
            day: String::new(),
            mark: Some(Mark::of(what, &subject, caller.address)),
            rings: false,
        };
        let ceilings = limits.ceilings_at(caller.address, thresholds);
        let history =
            self.histories.of(&mut *self.ground.store.connection().await?, &gate, ceilings).await?;
        let has_captcha = matches!(solution, CaptchaAnswer::Given(_));
        if let Some(which) = history.reached {
            let seconds =
                if has_captcha { None } else { self.slowed(caller, &gate, thresholds).await? };
            let effect = if has_captcha { Effect::Captcha } else { Effect::Slowed };
            let until = self.histories.until(&history, which);
            let (place, tries) = (Reached::place(caller.address, which), ceilings[which]);
            self.reached.note(what, &place, effect, tries, until).await?;
            if let Some(seconds) = seconds {
                let entry = AuditEntry::new(EventName::AskingRefused, EventSource::visitor(caller));
                let entry = entry.failed(ErrorCode::TooManyRequests).detail(what);
                self.ground.events.record_alone(entry).await?;
                return Ok(Err(Outcome::later(seconds)));
            }
        }
        let is_asked = |tries: i64| tries >= limits.captcha_after || history.reached.is_some();
        if let CaptchaAnswer::Given(answer) = solution
            && is_asked(history.name.0)
            && !self.is_solved(caller, answer, history.name.0 >= limits.captcha_after).await?
        {
            let refused = Outcome::failed(ErrorCode::ConfirmRecaptcha);
            return Ok(Err(Outcome { show_captcha: true, ..refused }));
        }
        // If the call cannot carry a captcha, tries about one subject are limited too.
        let most = if has_captcha { i64::MAX } else { limits.pause_after };
        let mut rows = vec![Counted::counter(&gate.counter, limits.window)];
        rows.extend(gate.mark.as_ref().map(Counted::mark));
        let mut tx = self.ground.store.begin().await?;
        if !self.counters.count_rows(&mut tx, &rows, most).await? {
            let (_, until) = self.counters.counter(&mut tx, &gate.counter).await?;
            return Ok(Err(Outcome::later(until - self.ground.clock.now())));
        }
        self.counters.commit_try(tx, &gate).await?;
        Ok(Ok(Admission { show_captcha: has_captcha && is_asked(history.name.0 + 1), gate }))
    }

    /// Seconds that a call has to wait that cannot carry a captcha, at a place with too many: until the short window has room
    /// again. From the day's ceiling on a quarter as many have room in it.
    async fn slowed(
        &self,
        caller: &Caller,
        gate: &TryCounters,
        thresholds: Thresholds,
    ) -> CallResult<Option<i64>> {
        let fewer = Thresholds { quarter: (thresholds.quarter / 4).max(1), ..thresholds };
        let limits = &self.ground.config().limits;
        let mut reader = self.ground.store.connection().await?;
        let usual = limits.ceilings_at(caller.address, thresholds);
        let history = self.histories.of(&mut reader, gate, usual).await?;
        let is_day = history.marks.iter().zip(usual).skip(3).any(|((n, _), most)| *n >= most);
        let (history, most) = if is_day {
            let fewer = limits.ceilings_at(caller.address, fewer);
            (self.histories.of(&mut reader, gate, fewer).await?, fewer)
        } else {
            (history, usual)
        };
        let waits = (0..3).filter(|which| history.marks[*which].0 >= most[*which]);
        Ok(waits
            .map(|which| (self.histories.until(&history, which) - self.ground.clock.now()).max(1))
            .max())
    }
}
