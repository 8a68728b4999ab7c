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
                standing::is_above_captcha,
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
    /// Not for this many seconds.
    Later(i64),
}

impl Limiter {
    /// Whether the caller's network address may ask about this subject. If so, counts the call.
    pub async fn check_asking(
        &self,
        caller: &Caller,
        (what, subject): (&'static str, &str),
        ceilings: &Thresholds,
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
        let standing =
            self.standings.of(&mut *self.store.connection().await?, &gate, ceilings).await?;
        if let Some(seconds) = self.standings.pause_of_place(&standing, ceilings) {
            let entry = AuditEntry::new(EventName::AskingRefused, EventSource::visitor(caller));
            let entry = entry.failed(ErrorCode::TooManyRequests).detail(what);
            self.events.record_alone(entry).await?;
            return Ok(AskDecision::Later(seconds));
        }
        let is_asked =
            |tries: i64| tries >= limits.captcha_after || is_above_captcha(&standing, ceilings);
        if let CaptchaAnswer::Given(answer) = solution
            && is_asked(standing.name.0)
            && !self.captchas.captcha_solved(caller, answer).await?
        {
            return Ok(AskDecision::Captcha);
        }
        // If the call cannot carry a captcha, tries about one subject are limited too.
        let has_captcha = matches!(solution, CaptchaAnswer::Given(_));
        let most = if has_captcha { i64::MAX } else { limits.pause_after };
        let mut rows = vec![Counted::counter(&gate.counter, limits.window)];
        rows.extend(gate.mark.as_ref().map(Counted::mark));
        let mut tx = self.store.begin().await?;
        if !self.counters.count_rows(&mut tx, &rows, most, ceilings.quarter.pause).await? {
            return Ok(AskDecision::Later(limits.window));
        }
        tx.commit().await?;
        Ok(AskDecision::Open { show_captcha: has_captcha && is_asked(standing.name.0 + 1) })
    }
}
