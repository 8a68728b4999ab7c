//! Limits tries of second-factor codes: five wrong ones end a sign-in; after twenty a day for one account, further
//! codes are refused. A caller who gets this far knows the password, so the person gets a letter after the fifth. A
//! new password resets the counters.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, LoginOutcome,
        embedded::{
            captcha::Captchas,
            counting::{
                Counting,
                counters::{Counted, Counters, DAY, forget_own_failures},
                devices::Devices,
                gate::{TryCounters, of_account},
                networks::{Mark, network_address_hash},
            },
            ground::{
                Ground, cookie::AccountCookie, fingerprint::fingerprint, refusal::CallResult,
                settings::Settings, store::Store,
            },
            limits::{
                limiter::{CaptchaAnswer, paused},
                reached::{Effect, Reached},
            },
            mail::{Mail, letters::Letter},
            records::account::AccountRow,
        },
    },
    clock::Clock,
    domain::ErrorCode,
};

/// Whether a code is looked at.
pub enum CodeDecision {
    /// It is looked at and was counted.
    Open(TryCounters),
    /// It is not looked at.
    Refused(LoginOutcome),
}

/// Counts tries of second-factor codes.
pub struct CodeTries {
    clock: Clock,
    settings: Arc<Settings>,
    store: Store,
    cookie: AccountCookie,
    counters: Arc<Counters>,
    devices: Arc<Devices>,
    captchas: Arc<Captchas>,
    reached: Arc<Reached>,
    mail: Arc<Mail>,
}

impl CodeTries {
    pub fn new(
        ground: &Ground,
        counting: &Counting,
        captchas: &Arc<Captchas>,
        reached: &Arc<Reached>,
        mail: &Arc<Mail>,
    ) -> Self {
        Self {
            clock: ground.clock.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            cookie: ground.cookie.clone(),
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
        let limits = &self.settings.limits;
        let total = match self.devices.is_known(caller, account).await? {
            Some(device) => format!("codes:{account}:{device}"),
            None => of_account(account),
        };
        let under_way =
            self.cookie.of(caller).unwrap_or_else(|| network_address_hash(caller.address));
        let own = format!("codes@{}", fingerprint(&format!("{account} {under_way}")));
        let (tries, until) =
            self.counters.counter(&mut *self.store.connection().await?, &total).await?;
        if tries >= limits.codes {
            // A stand-in never has so many tries: this is an account.
            self.reached.note("codes", account, Effect::Paused, tries, until).await?;
            return Ok(CodeDecision::Refused(paused(until - self.clock.now())));
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
        let writer = self.store.single_write().await?;
        if self.counters.count_try(&gate, writer, &rows, limits.codes).await? {
            return Ok(CodeDecision::Open(gate));
        }
        let (_, until) =
            self.counters.counter(&mut *self.store.connection().await?, &total).await?;
        Ok(CodeDecision::Refused(paused(until - self.clock.now())))
    }

    /// Forgets the wrong codes of this sign-in after a right one.
    pub async fn code_was_right(&self, gate: &TryCounters) -> CallResult<()> {
        Ok(forget_own_failures(&mut *self.store.single_write().await?, gate).await?)
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
        let limits = &self.settings.limits;
        let mut reader = self.store.connection().await?;
        let (tries, _) = self.counters.counter(&mut reader, &gate.counter).await?;
        let (own, _) = self.counters.counter(&mut reader, gate.mark_id()).await?;
        drop(reader);
        if tries >= limits.codes_letter {
            let mut tx = self.store.begin().await?;
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
