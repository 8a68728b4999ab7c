//! Limits calls that reveal something about a person or send a letter to one: asking about many people becomes costly.
//! Each kind of call has its own thresholds per network address.

use crate::{
    accounts::{
        Caller,
        embedded::{
            counting::{counters::Counted, gate::TryCounters, networks::Mark},
            ground::{
                events::{AuditEntry, EventName, EventSource},
                fingerprint::fingerprint,
                limits::Thresholds,
                refusal::CallResult,
            },
            limits::{
                limiter::{CaptchaAnswer, Limiter},
                reached::{Effect, Reached},
            },
            records::account::canonical,
        },
    },
    domain::ErrorCode,
};

/// Whether a call may be answered.
pub enum AskDecision {
    /// It may be answered.
    Open {
        /// Whether the next call needs a captcha.
        show_captcha: bool,
    },
    /// It needs a captcha first.
    Captcha,
    /// Not for this many seconds, a quarter of an hour at most.
    Later(i64),
}

impl Limiter {
    /// Whether the caller may ask about this subject. If so, counts the call. A call that can carry a captcha is asked for one and never
    /// refused; another one is slowed, for minutes at most.
    pub async fn check_asking(
        &self,
        caller: &Caller,
        (what, subject): (&'static str, &str),
        thresholds: Thresholds,
        solution: CaptchaAnswer<'_>,
    ) -> CallResult<AskDecision> {
        let limits = &self.settings.limits;
        let subject = fingerprint(&canonical(subject));
        let gate = TryCounters {
            counter: format!("{what}:{subject}"),
            day: String::new(),
            mark: Some(Mark::of(what, &subject, caller.address)),
            rings: false,
        };
        let ceilings = limits.ceilings_at(caller.address, thresholds);
        let standing =
            self.standings.of(&mut *self.store.connection().await?, &gate, ceilings).await?;
        let has_captcha = matches!(solution, CaptchaAnswer::Given(_));
        if let Some(which) = standing.reached {
            let seconds =
                if has_captcha { None } else { self.slowed(caller, &gate, thresholds).await? };
            let effect = if has_captcha { Effect::Captcha } else { Effect::Slowed };
            let until = self.standings.until(&standing, which);
            let (place, tries) = (Reached::place(caller.address, which), ceilings[which]);
            self.reached.note(what, &place, effect, tries, until).await?;
            if let Some(seconds) = seconds {
                let entry = AuditEntry::new(EventName::AskingRefused, EventSource::visitor(caller));
                let entry = entry.failed(ErrorCode::TooManyRequests).detail(what);
                self.events.record_alone(entry).await?;
                return Ok(AskDecision::Later(seconds));
            }
        }
        let is_asked = |tries: i64| tries >= limits.captcha_after || standing.reached.is_some();
        if let CaptchaAnswer::Given(answer) = solution
            && is_asked(standing.name.0)
            && !self.is_solved(caller, answer, standing.name.0 >= limits.captcha_after).await?
        {
            return Ok(AskDecision::Captcha);
        }
        // If the call cannot carry a captcha, tries about one subject are limited too.
        let most = if has_captcha { i64::MAX } else { limits.pause_after };
        let mut rows = vec![Counted::counter(&gate.counter, limits.window)];
        rows.extend(gate.mark.as_ref().map(Counted::mark));
        let mut tx = self.store.begin().await?;
        if !self.counters.count_rows(&mut tx, &rows, most).await? {
            let (_, until) = self.counters.counter(&mut tx, &gate.counter).await?;
            return Ok(AskDecision::Later((until - self.clock.now()).max(1)));
        }
        tx.commit().await?;
        Ok(AskDecision::Open { show_captcha: has_captcha && is_asked(standing.name.0 + 1) })
    }

    /// Seconds that a call has to wait that cannot carry a captcha, at a place with too many: until the short window has room again. From the
    /// day's ceiling on a quarter as many have room in it.
    async fn slowed(
        &self,
        caller: &Caller,
        gate: &TryCounters,
        thresholds: Thresholds,
    ) -> CallResult<Option<i64>> {
        let fewer = Thresholds { quarter: (thresholds.quarter / 4).max(1), ..thresholds };
        let limits = &self.settings.limits;
        let mut reader = self.store.connection().await?;
        let usual = limits.ceilings_at(caller.address, thresholds);
        let standing = self.standings.of(&mut reader, gate, usual).await?;
        let is_day = standing.marks.iter().zip(usual).skip(3).any(|((n, _), most)| *n >= most);
        let (standing, most) = if is_day {
            let fewer = limits.ceilings_at(caller.address, fewer);
            (self.standings.of(&mut reader, gate, fewer).await?, fewer)
        } else {
            (standing, usual)
        };
        let waits = (0..3).filter(|which| standing.marks[*which].0 >= most[*which]);
        Ok(waits
            .map(|which| (self.standings.until(&standing, which) - self.clock.now()).max(1))
            .max())
    }
}
