//! The steps of a sign-in: the password, the second factor, the choice among several accounts, the terms.

mod last_steps;
mod password;

use std::sync::Arc;

use crate::{
    accounts::{
        AwaitedFactor, Caller, LoginOutcome, Reply, TwoFactor,
        embedded::{
            counting::{
                counters::{Counters, TryCounters},
                devices::Devices,
                trace::{SignInTrace, Tracer, TryOutcome},
            },
            flows::{Destination, Flows, registrants::Registrants},
            ground::{Ground, call::CallResult, events::EventName},
            limits::{
                Gates,
                codes::{CodeDecision, CodeTries},
                limiter::{CaptchaAnswer, Limiter},
            },
            people::Factors,
            records::{
                Records,
                accounts::{AccountRow, Accounts},
                links::Links,
            },
            sessions::{KeptSession, Present, Session, Sessions, Stage},
        },
    },
    domain::{ErrorCode, LoginMethod},
};

/// The page that says until when a second factor can be put off, relative to the public root.
const SECOND_FACTOR: &str = "second-factor";

/// The page on which one is set up, relative to the public root. It leads on to the screen that asks for a passkey, where that is
/// awaited.
const ENROLMENT: &str = "two-factor";

/// Takes a sign-in from step to step.
pub struct Journey {
    ground: Arc<Ground>,
    accounts: Arc<Accounts>,
    links: Arc<Links>,
    destination: Arc<Destination>,
    registrants: Arc<Registrants>,
    counters: Arc<Counters>,
    devices: Arc<Devices>,
    tracer: Arc<Tracer>,
    limiter: Arc<Limiter>,
    codes: Arc<CodeTries>,
    sessions: Arc<Sessions>,
    factors: Factors,
}

impl Journey {
    pub fn new(
        ground: &Arc<Ground>,
        records: &Records,
        flows: &Flows,
        gates: &Gates,
        sessions: &Arc<Sessions>,
        factors: &Factors,
    ) -> Self {
        Self {
            ground: ground.clone(),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            destination: flows.destination.clone(),
            registrants: flows.registrants.clone(),
            counters: gates.counters.clone(),
            devices: gates.devices.clone(),
            tracer: gates.tracer.clone(),
            limiter: gates.limiter.clone(),
            codes: gates.codes.clone(),
            sessions: sessions.clone(),
            factors: factors.clone(),
        }
    }
}

/// Why an account cannot be used. Only for callers who have proven that it is theirs.
pub fn closed_because(account: &AccountRow) -> Option<ErrorCode> {
    let not_activated = account.activated_at.is_none().then_some(ErrorCode::AccountNotActivated);
    not_activated.or(account.is_blocked().then_some(ErrorCode::ProfileBlocked))
}

// The steps after the first proof: the second factor, the choice among several accounts, the terms. The next step is
// computed from the account and the session, in one place for all login methods.

impl Journey {
    /// Takes a sign-in of this account to its next step and stores the session. The try that led here is taken back. Where the
    /// account has changed since it was read, the person has to begin anew.
    pub async fn advance(
        &self,
        caller: &Caller,
        account: &AccountRow,
        session: Session,
        passed: Option<&TryCounters>,
    ) -> CallResult<Reply<LoginOutcome>> {
        Ok(self.advanced(caller, account, session, passed).await?.unwrap_or_else(start_over))
    }

    /// As [`Journey::advance`]; `None`, and nothing has changed, where the account has changed since it was read.
    async fn advanced(
        &self,
        caller: &Caller,
        account: &AccountRow,
        mut session: Session,
        passed: Option<&TryCounters>,
    ) -> CallResult<Option<Reply<LoginOutcome>>> {
        session.stage = self.next_stage(caller, account, &mut session).await?;
        session.is_first |= session.stage == Stage::Terms && account.terms_version.is_none();
        let mut outcome = self.outcome(&session, account).await?;
        let kept = self.sessions.keep(caller, &session, account, passed).await?;
        Ok(kept.map(|KeptSession { cookies, way_back }| {
            if session.is_complete() {
                outcome.url = Some(match session.second_factor_due {
                    Some(_) => SECOND_FACTOR.to_owned(),
                    None => self.destination.address_after(caller, way_back),
                });
            }
            Reply::ok(outcome).with_cookies(cookies)
        }))
    }

    async fn next_stage(
        &self,
        caller: &Caller,
        account: &AccountRow,
        session: &mut Session,
    ) -> CallResult<Stage> {
        // A strong method already proves two factors. Release 0.1.0 does not say `one_factor`.
        if (session.one_factor || session.method == LoginMethod::Password)
            && account.totp_secret.is_some()
            && session.code_given_for.as_ref() != Some(&account.id)
            && (self.destination.wants_code(caller)
                || !self.devices.is_trusted(caller, account).await?)
        {
            return Ok(Stage::TwoFactor);
        }
        // A passkey is asked for where there is one: a password alone must not set up the app that is asked for from then on.
        let due_at = self.missing_factor_due_at(account, session).await?;
        if due_at.is_some_and(|due_at| due_at <= self.ground.clock.now())
            && self.has_passkey(account).await?
        {
            return Ok(Stage::TwoFactor);
        }
        let offers_choice = session.method != LoginMethod::Password || account.chooses_account();
        if offers_choice && !session.chosen {
            let usable = self.accounts.usable_accounts(&account.identity).await?;
            if usable.len() > 1 {
                let versions = usable.into_iter().map(|own| (own.id, own.credentials_version));
                session.offered = Some(versions.collect());
                return Ok(Stage::Choosing);
            }
        }
        if account.closed_at.is_some() {
            return Ok(Stage::Closed);
        }
        let accepted =
            account.terms_version.as_ref() == Some(&self.ground.config().embedded.terms_version);
        if !accepted {
            return Ok(Stage::Terms);
        }
        self.last_stage(account, session, due_at).await
    }

    /// When this person's role needs a second factor, in seconds since 1970, if the sign-in has proven none and the account has
    /// no app.
    async fn missing_factor_due_at(
        &self,
        account: &AccountRow,
        session: &Session,
    ) -> CallResult<Option<i64>> {
        let rule = &self.ground.config().embedded.second_factor;
        // A passkey after the password is a second factor, too.
        let is_missing = session.one_factor
            && account.totp_secret.is_none()
            && session.code_given_for.as_ref() != Some(&account.id);
        let due_at = rule.due_at(account.second_factor_told_at, self.ground.clock.now());
        let Some(due_at) = due_at.filter(|_| is_missing) else { return Ok(None) };
        let roles = self.accounts.role_names(&account.id).await?;
        let is_required = roles.iter().any(|role| rule.required_roles.contains(role));
        Ok(is_required.then_some(due_at))
    }

    /// Whether the account has a passkey that can be asked for.
    async fn has_passkey(&self, account: &AccountRow) -> CallResult<bool> {
        let reader = &mut *self.ground.store.connection().await?;
        self.factors.proofs.has_any(reader, &account.id).await
    }

    /// The sign-in is complete, unless the person's role needs a second factor by now. As long as it can be put off, a page says
    /// until when.
    async fn last_stage(
        &self,
        account: &AccountRow,
        session: &mut Session,
        due_at: Option<i64>,
    ) -> CallResult<Stage> {
        let Some(due_at) = due_at else { return Ok(Stage::SignedIn) };
        let now = self.ground.clock.now();
        sqlx::query("UPDATE accounts SET second_factor_told_at = $2 WHERE id = $1 AND second_factor_told_at IS NULL")
            .bind(&account.id)
            .bind(now)
            .execute(self.ground.store.pool())
            .await?;
        if due_at <= now {
            return Ok(Stage::Enrolling);
        }
        session.second_factor_due = Some(due_at);
        Ok(Stage::SignedIn)
    }

    /// The outcome that asks the person for what the session's stage needs.
    async fn outcome(&self, session: &Session, account: &AccountRow) -> CallResult<LoginOutcome> {
        let reached = LoginOutcome {
            success: true,
            login_method: Some(session.method),
            ..LoginOutcome::default()
        };
        Ok(match session.stage {
            Stage::TwoFactor => {
                let has_passkey = self.has_passkey(account).await?;
                match account.totp_secret {
                    Some(_) if has_passkey => LoginOutcome {
                        two_factor_required: true,
                        awaited_factor: AwaitedFactor::CodeOrPasskey,
                        ..reached
                    },
                    Some(_) => LoginOutcome { two_factor_required: true, ..reached },
                    None => LoginOutcome {
                        awaited_factor: AwaitedFactor::Passkey,
                        url: Some(ENROLMENT.to_owned()),
                        ..reached
                    },
                }
            }
            Stage::Choosing => {
                let accounts = self
                    .accounts
                    .usable_accounts(&account.identity)
                    .await?
                    .iter()
                    .map(AccountRow::choice)
                    .collect();
                LoginOutcome { multiple_accounts: true, accounts, ..reached }
            }
            Stage::Terms => LoginOutcome { terms_acception_required: true, ..reached },
            // Only the pages of this service know these steps; another front end is sent to them.
            Stage::Enrolling => LoginOutcome {
                unfinished: Some(ErrorCode::SecondFactorNeeded),
                url: Some(ENROLMENT.to_owned()),
                ..reached
            },
            // The page that asks whether to keep it.
            Stage::Closed => LoginOutcome {
                unfinished: Some(ErrorCode::AccountClosed),
                url: Some("close".to_owned()),
                ..reached
            },
            Stage::SignedIn => reached,
        })
    }

    pub async fn check_code(
        &self,
        caller: &Caller,
        code: &TwoFactor,
    ) -> CallResult<Reply<LoginOutcome>> {
        // Where a passkey alone is awaited, no code is looked at.
        let found = self.sessions.present_at(caller, Stage::TwoFactor).await?;
        let found = found.filter(|present| present.account.totp_secret.is_some());
        let Some(Present { session, account }) = found else { return Ok(start_over()) };
        let traced = SignInTrace::new(caller, session.method, &account.username)
            .at(Some(&account.id))
            .trying(EventName::SecondFactorFailed);
        let codes = match self
            .codes
            .begin_code(caller, &account.id, CaptchaAnswer::Given(code.recaptcha.as_deref()))
            .await?
        {
            CodeDecision::Open(codes) => codes,
            CodeDecision::Refused(refused) => {
                let outcome =
                    if refused.show_captcha { TryOutcome::Captcha } else { TryOutcome::Paused };
                self.tracer.trace(&traced, outcome).await?;
                return Ok(Reply::ok(refused));
            }
        };
        let checking = self.check_counted_code(caller, session, &account, code, &codes, &traced);
        self.counters.undo_on_fault(&codes, checking).await
    }

    /// Looks at a code, after the try was counted.
    async fn check_counted_code(
        &self,
        caller: &Caller,
        session: Session,
        account: &AccountRow,
        code: &TwoFactor,
        codes: &TryCounters,
        traced: &SignInTrace<'_>,
    ) -> CallResult<Reply<LoginOutcome>> {
        if self
            .factors
            .second_factors
            .code_fits(caller, Some(account), &code.two_factor_code)
            .await?
        {
            let session = Session {
                code_given_for: Some(account.id.clone()),
                code_at: self.ground.clock.now(),
                trusts: code.remember_device == Some(true),
                ..session
            };
            return self.advance(caller, account, session, Some(codes)).await;
        }
        let code = ErrorCode::InputCodeInvalid;
        self.tracer.trace(traced, TryOutcome::Failed(code)).await?;
        let (is_over, show_captcha) =
            self.codes.code_was_wrong(codes, &account.id, Some(account)).await?;
        if is_over {
            self.sessions.abandon(caller).await?;
            return Ok(Reply::ok(LoginOutcome {
                session_active: Some(false),
                ..LoginOutcome::failed(ErrorCode::TooManyCodes)
            }));
        }
        Ok(Reply::ok(LoginOutcome { show_captcha, ..LoginOutcome::failed(code) }))
    }

    pub async fn select_account(
        &self,
        caller: &Caller,
        id: &str,
    ) -> CallResult<Reply<LoginOutcome>> {
        let found = self.sessions.present_at(caller, Stage::Choosing).await?;
        let Some(Present { session, account }) = found else { return Ok(start_over()) };
        let usable = self.accounts.usable_accounts(&account.identity).await?;
        let chosen =
            usable.into_iter().find(|usable| usable.id == id).ok_or(ErrorCode::UserNotFound)?;
        let offered = session.offered.as_ref().map(|offered| offered.get(id).copied());
        if offered.is_some_and(|version| version != Some(chosen.credentials_version)) {
            return Ok(start_over());
        }
        let session =
            Session { account: chosen.id.clone(), chosen: true, offered: None, ..session };
        self.advance(caller, &chosen, session, None).await
    }

    pub async fn pending_outcome(&self, caller: &Caller) -> CallResult<Reply<LoginOutcome>> {
        let found = self.sessions.session_and_account(caller).await?;
        Ok(Reply::ok(match found {
            Some(Present { session, account }) if session.stage != Stage::SignedIn => {
                self.outcome(&session, &account).await?
            }
            _ => self.registrants.registering(caller).await?.unwrap_or_default(),
        }))
    }
}

/// The outcome if no sign-in is under way any more.
pub fn start_over() -> Reply<LoginOutcome> {
    Reply::ok(LoginOutcome { session_active: Some(false), ..LoginOutcome::default() })
}
