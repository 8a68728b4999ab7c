//! The steps after the first proof: the second factor, the choice among several accounts, the terms. The next step is
//! computed from the account and the session, in one place for all login methods.

use crate::{
    accounts::{
        Caller, LoginOutcome, Reply,
        embedded::{
            counting::{
                counters::TryCounters,
                trace::{SignInTrace, TryOutcome},
            },
            ground::{
                events::{AuditEntry, EventName, EventSource},
                refusal::CallResult,
            },
            journey::Journey,
            limits::{codes::CodeDecision, limiter::CaptchaAnswer},
            records::accounts::AccountRow,
            sessions::stored::{KeptSession, Session, Stage},
        },
        outcome::Outcome,
        request::TwoFactor,
    },
    domain::{ErrorCode, LoginMethod},
};

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
    pub(super) async fn advanced(
        &self,
        caller: &Caller,
        account: &AccountRow,
        mut session: Session,
        passed: Option<&TryCounters>,
    ) -> CallResult<Option<Reply<LoginOutcome>>> {
        session.stage = self.next_stage(account, &mut session).await?;
        let mut outcome = self.outcome(&session, account).await?;
        let kept =
            self.sessions.keep(caller, &session, account.credentials_version, passed).await?;
        Ok(kept.map(|KeptSession { cookies, way_back }| {
            if session.is_complete() {
                outcome.url = Some(self.destination.address_after(caller, way_back));
            }
            Reply::ok(outcome).with_cookies(cookies)
        }))
    }

    async fn next_stage(&self, account: &AccountRow, session: &mut Session) -> CallResult<Stage> {
        // A strong method already proves two factors. Release 0.1.0 does not say `one_factor`.
        if (session.one_factor || session.method == LoginMethod::Password)
            && account.totp_secret.is_some()
            && session.code_given_for.as_ref() != Some(&account.id)
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
        let accepted =
            account.terms_version.as_ref() == Some(&self.ground.config().embedded.terms_version);
        Ok(if accepted { Stage::SignedIn } else { Stage::Terms })
    }

    /// The outcome that asks the person for what the session's stage needs.
    async fn outcome(&self, session: &Session, account: &AccountRow) -> CallResult<LoginOutcome> {
        let reached = LoginOutcome {
            success: true,
            login_method: Some(session.method),
            ..LoginOutcome::default()
        };
        Ok(match session.stage {
            Stage::TwoFactor => LoginOutcome { two_factor_required: true, ..reached },
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
            Stage::SignedIn => reached,
        })
    }

    async fn at_stage(
        &self,
        caller: &Caller,
        stage: Stage,
    ) -> CallResult<Option<(Session, AccountRow)>> {
        Ok(self
            .sessions
            .session_and_account(&mut *self.ground.store.connection().await?, caller)
            .await?
            .filter(|(session, _)| session.stage == stage))
    }

    pub async fn check_code(
        &self,
        caller: &Caller,
        code: &TwoFactor,
    ) -> CallResult<Reply<LoginOutcome>> {
        let Some((session, account)) = self.at_stage(caller, Stage::TwoFactor).await? else {
            return Ok(start_over());
        };
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
        if self.second_factors.code_fits(caller, Some(account), &code.two_factor_code).await? {
            let session = Session {
                code_given_for: Some(account.id.clone()),
                code_at: self.ground.clock.now(),
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
        let Some((session, account)) = self.at_stage(caller, Stage::Choosing).await? else {
            return Ok(start_over());
        };
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
        let found = self
            .sessions
            .session_and_account(&mut *self.ground.store.connection().await?, caller)
            .await?;
        Ok(Reply::ok(match found {
            Some((session, account)) if session.stage != Stage::SignedIn => {
                self.outcome(&session, &account).await?
            }
            _ => self.registrants.registering(caller).await?.unwrap_or_default(),
        }))
    }
}

/// The outcome if no sign-in is under way any more.
pub(super) fn start_over() -> Reply<LoginOutcome> {
    Reply::ok(LoginOutcome { session_active: Some(false), ..LoginOutcome::default() })
}

// Accepting the terms, the last step of a sign-in.

impl Journey {
    /// Stores the acceptance and continues the sign-in. A person who is already signed in is simply sent on, because
    /// the same page may be open twice.
    pub async fn accept(&self, caller: &Caller) -> CallResult<Reply<Outcome>> {
        // Together with the account, whose version is the one that the sign-in was proven for.
        let found = self
            .sessions
            .session_and_account(&mut *self.ground.store.connection().await?, caller)
            .await?;
        let (session, mut account) = found.ok_or(ErrorCode::LoginRequired)?;
        match session.stage {
            Stage::SignedIn => {
                let url = Some(self.destination.next_address(caller).await?);
                return Ok(Reply::ok(Outcome { url, ..Outcome::done() }));
            }
            Stage::Terms => {}
            Stage::TwoFactor | Stage::Choosing => return Err(ErrorCode::BadRequest.into()),
        }
        let (now, version) =
            (self.ground.clock.now(), &self.ground.config().embedded.terms_version);
        let mut tx = self.ground.store.begin().await?;
        sqlx::query("INSERT INTO terms_acceptances (id, account, version, accepted_at) VALUES ($1, $2, $3, $4)")
            .bind(self.ground.rng.id())
            .bind(&session.account)
            .bind(version)
            .bind(now)
            .execute(&mut *tx)
            .await?;
        sqlx::query("UPDATE accounts SET terms_version = $2 WHERE id = $1")
            .bind(&session.account)
            .bind(version)
            .execute(&mut *tx)
            .await?;
        let entry = AuditEntry::new(EventName::TermsAccepted, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(&session.account).detail(version)).await?;
        tx.commit().await?;
        account.terms_version = Some(version.clone());
        let advanced = self.advanced(caller, &account, session, None).await?;
        let Reply { result, set_cookies } = advanced.ok_or(ErrorCode::LoginRequired)?;
        Ok(Reply {
            result: result.map(|outcome| Outcome { url: outcome.url, ..Outcome::done() }),
            set_cookies,
        })
    }
}
