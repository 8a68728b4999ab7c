//! Calls that answer something about a person, or write to one: asking about many people is what becomes dear. Each place has
//! ceilings of its own for each kind of call.

use super::{Counted, DAY, Gate, Solution, networks::Mark, networks::is_watched};
use crate::accounts::{
    Caller, Fault,
    embedded::{
        Embedded,
        account::canonical,
        refusal::{Answer, Refusal},
        settings::Ceilings,
        store::Writing,
        tokens::fingerprint,
    },
};

/// Whether a call may be answered.
pub enum Asking {
    /// It may; whether the next one needs a captcha.
    Open {
        /// The next one does.
        show_captcha: bool,
    },
    /// A captcha first.
    Captcha,
    /// Not before so many seconds.
    Later(i64),
}

/// Whether a link for a new password is sent.
pub enum Linking {
    /// It is.
    Open,
    /// There are some already, and they are valid.
    Sent,
    /// Not before so many seconds.
    Later(i64),
}

/// Seconds that such a link lives.
const LINK: i64 = 3 * 3_600;

impl Embedded {
    /// Whether this place may ask about this subject, and counts that it did.
    pub(in crate::accounts::embedded) async fn ask(
        &self,
        caller: &Caller,
        (what, subject): (&str, &str),
        ceilings: &Ceilings,
        solution: Solution<'_>,
    ) -> Answer<Asking> {
        let limits = &self.settings.limits;
        let subject = fingerprint(&canonical(subject));
        let gate = Gate {
            counter: format!("{what}:{subject}"),
            day: String::new(),
            mark: Some(Mark::of(what, &subject, caller.address)),
            rings: false,
        };
        let standing = self.standing(&mut *self.store.connection().await?, &gate, ceilings).await?;
        if let Some(seconds) = self.pause_of_place(&standing, ceilings) {
            tracing::info!(target: "lavi::sign_in", outcome = "refused", call = what, address = %caller.address, "too many people asked about");
            return Ok(Asking::Later(seconds));
        }
        let is_asked =
            |tries: i64| tries >= limits.captcha_after || is_watched(&standing, ceilings);
        if let Solution::Given(answer) = solution
            && is_asked(standing.name.0)
            && !self.captcha_solved(caller, answer).await?
        {
            return Ok(Asking::Captcha);
        }
        // Where no captcha can be asked, one subject has an end too.
        let has_captcha = matches!(solution, Solution::Given(_));
        let most = if has_captcha { i64::MAX } else { limits.pause_after };
        let mut rows = vec![Counted::counter(&gate.counter, limits.window)];
        rows.extend(gate.mark.as_ref().map(Counted::mark));
        let mut tx = self.store.begin().await?;
        if !self.count_rows(&mut tx, &rows, most, ceilings.quarter.pause).await? {
            return Ok(Asking::Later(limits.window));
        }
        tx.commit().await?;
        Ok(Asking::Open { show_captcha: has_captcha && is_asked(standing.name.0 + 1) })
    }

    /// Counts a try with password and code together, while the name or the place is paused. Rows of one place alone would let
    /// a stranger use up everybody's tries there, rows of a name alone would let a place try every name.
    pub(in crate::accounts::embedded) async fn count_with_code(
        &self,
        caller: &Caller,
        name: &str,
    ) -> Answer<bool> {
        let limits = &self.settings.limits;
        let of_name = format!("with-code:{}", fingerprint(name));
        let of_place = format!("with-code@{}", super::place(caller.address));
        let mut tx = self.store.begin().await?;
        let counted = self.count(&mut tx, [&of_name], limits.with_code).await?
            && self.count(&mut tx, [&of_place], limits.with_code_at_address).await?;
        if counted {
            tx.commit().await?;
        }
        Ok(counted)
    }

    /// Counts a letter that a stranger causes: an activation, or the registration of a school. `false`: this recipient has had
    /// as many today as anybody may; nothing is counted then, and the transaction may go on.
    pub(in crate::accounts::embedded) async fn may_write(
        &self,
        tx: &mut Writing,
        recipient: &str,
    ) -> Answer<bool> {
        let id = format!("letter:{}", fingerprint(&canonical(recipient)));
        self.count_rows(tx, &[Counted::counter(&id, DAY)], self.settings.limits.letters, i64::MAX)
            .await
    }

    /// Counts a letter with a link for a new password. A link lives for hours: while three have been sent, there is one to be
    /// found, and whoever has had too many of them today has to wait.
    pub(in crate::accounts::embedded) async fn may_send_link(
        &self,
        tx: &mut Writing,
        account: &str,
    ) -> Answer<Linking> {
        let limits = &self.settings.limits;
        let (lately, today) = (format!("links:{account}"), format!("links:{account}/day"));
        if !self
            .count_rows(tx, &[Counted::counter(&lately, LINK)], limits.links.0, i64::MAX)
            .await?
        {
            return Ok(Linking::Sent);
        }
        if !self.count_rows(tx, &[Counted::counter(&today, DAY)], limits.links.1, i64::MAX).await? {
            let (_, until) = self.counter(tx, &today).await?;
            return Ok(Linking::Later(until - self.clock.now()));
        }
        Ok(Linking::Open)
    }

    /// Counts the registration of a school.
    pub(in crate::accounts::embedded) async fn may_register_school(
        &self,
        tx: &mut Writing,
        caller: &Caller,
    ) -> Answer<()> {
        let (hour, day) = self.settings.limits.schools;
        let mark = Mark::of("school", "", caller.address);
        let rows = [
            (format!("{}/hour", mark.address), 3_600, hour),
            (format!("{}/day", mark.address), DAY, day),
            (format!("{}/network", mark.network), DAY, day.saturating_mul(10)),
        ];
        for (id, window, limit) in rows {
            if !self.count_rows(tx, &[Counted::counter(&id, window)], limit, i64::MAX).await? {
                return Err(Refusal::Fault(Fault::TooManyRequests));
            }
        }
        Ok(())
    }
}
