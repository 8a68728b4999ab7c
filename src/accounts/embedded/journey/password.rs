//! Signing in by password. A stranger learns nothing: an unknown name and a wrong password get the same answer in the
//! same time, and only a caller who knows the password is told that an account is blocked or not activated.

use crate::{
    accounts::{
        Caller, Credentials, Errors, LoginOutcome, Reply,
        embedded::{
            counting::{
                counters::TryCounters,
                networks::network_address_hash,
                trace::{SignInTrace, TryOutcome},
            },
            ground::{
                call::CallResult,
                events::{AuditEntry, EventName, EventSource},
                fingerprint,
            },
            journey::{Journey, closed_because, start_over},
            limits::{
                codes::CodeDecision,
                limiter::{CaptchaAnswer, TriedName, TryDecision},
                try_history::Tried,
            },
            records::{
                accounts::{AccountRow, canonical},
                links::TypedSlip,
            },
            sessions::{Session, Stage},
        },
    },
    domain::{ErrorCode, LoginMethod, Secret},
};

/// A try in a name's pause: with password and code together, or at a school that the configuration names, where the password is
/// enough.
struct InPause<'a> {
    account: Option<AccountRow>,
    name: &'a str,
    password: &'a Secret,
    code: Option<&'a Secret>,
    /// The answer unless everything is right.
    refused: LoginOutcome,
}

impl Journey {
    pub async fn sign_in(
        &self,
        caller: &Caller,
        given: &Credentials,
    ) -> CallResult<Reply<LoginOutcome>> {
        let name = canonical(&given.email);
        for (field, missing) in
            [("email", name.is_empty()), ("password", given.password.is_empty())]
        {
            if missing {
                return Err(Errors::of_field(field, ErrorCode::Required).into());
            }
        }
        let TriedName { account, gate, read } = self.limiter.tried_name(caller, &name).await?;
        let known = account.as_ref().map(|account| account.id.clone());
        let traced = SignInTrace::new(caller, LoginMethod::Password, &name).at(known.as_deref());
        let code = given.two_factor_code.as_ref().filter(|code| !code.is_empty());
        let sprayed = self.limiter.sprayed(caller, &gate, &given.password);
        let decision = if let Some(sprayed) = sprayed {
            drop(read);
            self.limiter.refuse_sprayed(sprayed, code.is_some(), &traced).await?
        } else {
            let may_pass = code.is_some() || self.ground.config().limits.is_trusted(caller.address);
            let recaptcha = given.recaptcha.as_deref();
            self.limiter
                .check_and_count(caller, &gate, Some(read), recaptcha, may_pass, &traced)
                .await?
        };
        let _turn = match decision {
            TryDecision::Open(turn) => turn,
            TryDecision::InPause(refused) => {
                let refused = self.opening(refused);
                let sign_in =
                    InPause { account, name: &name, password: &given.password, code, refused };
                return self.during_pause(caller, &gate, sign_in, &traced).await;
            }
            TryDecision::Refused(refused) => return Ok(Reply::ok(self.opening(refused))),
        };
        let checking = self.check(caller, &gate, account, given, &traced);
        self.counters.undo_on_fault(&gate, Box::pin(checking)).await
    }

    /// The outcome of a pause with the offer of a letter, if this service knows browsers.
    fn opening(&self, refused: LoginOutcome) -> LoginOutcome {
        let knows_browsers = self.ground.settings.device_cookie.is_some();
        let opens_by_letter = knows_browsers && refused.retry_after.is_some();
        LoginOutcome { opens_by_letter, ..refused }
    }

    /// Looks at a password, and at a code that came with it, after the try was counted. Where the account changes meanwhile, as
    /// by a new password, it looks at the account that is then, once more.
    async fn check(
        &self,
        caller: &Caller,
        gate: &TryCounters,
        account: Option<AccountRow>,
        given: &Credentials,
        traced: &SignInTrace<'_>,
    ) -> CallResult<Reply<LoginOutcome>> {
        if let Some(reply) = self.check_once(caller, gate, account, given, traced).await? {
            return Ok(reply);
        }
        let account = self.accounts.account_by_name(&canonical(&given.email)).await?;
        let looked = self.check_once(caller, gate, account, given, traced).await?;
        Ok(looked.unwrap_or_else(start_over))
    }

    /// `None` if the account has changed since it was read.
    async fn check_once(
        &self,
        caller: &Caller,
        gate: &TryCounters,
        account: Option<AccountRow>,
        given: &Credentials,
        traced: &SignInTrace<'_>,
    ) -> CallResult<Option<Reply<LoginOutcome>>> {
        let code = given.two_factor_code.as_ref().filter(|code| !code.is_empty());
        let (password, name) = (&given.password, &canonical(&given.email));
        let named = account.clone();
        let proven = self.proven_by_password(account, Tried { password, name }).await?;
        let slip = match &proven {
            Some(_) => TypedSlip::None,
            None => self.links.slip(named, password).await?,
        };
        if let TypedSlip::Counts(account) = &slip {
            return self.begin_by_slip(caller, gate, account, password).await.map(Some);
        }
        if proven.is_none() {
            self.limiter.note_failed_password(gate, Tried { password, name });
        }
        // Others have tried it meanwhile: right or wrong, the answer is the same.
        if let Some(sprayed) = self.limiter.sprayed(caller, gate, password)
            && let TryDecision::Refused(refused) =
                self.limiter.refuse_sprayed(sprayed, false, traced).await?
        {
            return Ok(Some(Reply::ok(self.opening(refused))));
        }
        let Some(account) = proven else {
            return self.limiter.failed(gate, slip.refusal(), traced).await.map(Some);
        };
        if let Some(code) = closed_because(&account) {
            // In this order: after a fault of either the whole try is taken back, and it must not have been already.
            self.tracer.trace(traced, TryOutcome::Failed(code)).await?;
            self.counters.uncount(gate).await?;
            return Err(code.into());
        }
        let code_given_for = match code {
            Some(code) if account.totp_secret.is_some() => {
                let traced = &traced.trying(EventName::SecondFactorFailed);
                let codes =
                    match self.codes.begin_code(caller, &account.id, CaptchaAnswer::Never).await? {
                        CodeDecision::Open(codes) => codes,
                        CodeDecision::Refused(refused) => {
                            self.tracer.trace(traced, TryOutcome::Paused).await?;
                            return Ok(Some(Reply::ok(refused)));
                        }
                    };
                if !self.is_right_code(caller, &codes, &account.id, Some(&account), code).await? {
                    let code = ErrorCode::InputCodeInvalid;
                    return self.limiter.failed(gate, code, traced).await.map(Some);
                }
                Some(account.id.clone())
            }
            _ => None,
        };
        let session = self.new_session(&account, code_given_for);
        self.advanced(caller, &account, session, Some(gate)).await
    }

    /// Whether a counted code is right. `id` is the account's, or a stand-in if the name has no account.
    async fn is_right_code(
        &self,
        caller: &Caller,
        codes: &TryCounters,
        id: &str,
        account: Option<&AccountRow>,
        code: &Secret,
    ) -> CallResult<bool> {
        let checking = async {
            let is_right = self.factors.second_factors.code_fits(caller, account, code).await?;
            if is_right {
                self.codes.code_was_right(codes).await?;
            } else {
                self.codes.code_was_wrong(codes, id, account).await?;
            }
            Ok(is_right)
        };
        self.counters.undo_on_fault(codes, checking).await
    }

    /// While a name is paused, password and code together still succeed, and at a school that the configuration names a password
    /// alone. Everything else gets the same answer after the same time, whatever part of it was right.
    async fn during_pause(
        &self,
        caller: &Caller,
        gate: &TryCounters,
        given: InPause<'_>,
        traced: &SignInTrace<'_>,
    ) -> CallResult<Reply<LoginOutcome>> {
        let has_code = given.code.is_some();
        let Some(counted) = self.counters.count_in_pause(caller, given.name, has_code).await?
        else {
            self.tracer.trace(traced, TryOutcome::Paused).await?;
            return Ok(Reply::ok(given.refused));
        };
        let checking = Box::pin(self.check_both(caller, gate, given, traced));
        self.counters.undo_on_fault(&counted, checking).await
    }

    /// Looks at a password and a code of a pause, after the try was counted.
    async fn check_both(
        &self,
        caller: &Caller,
        gate: &TryCounters,
        given: InPause<'_>,
        traced: &SignInTrace<'_>,
    ) -> CallResult<Reply<LoginOutcome>> {
        let InPause { account, name, password, code, refused } = given;
        let fits = self.fits(account.as_ref(), Tried { password, name }).await?;
        if !fits {
            self.limiter.note_failed_password(gate, Tried { password, name });
        }
        let account = account.filter(|account| fits && closed_because(account).is_none());
        let given_for = match code {
            // At a school; a person who has a second factor is asked for it next.
            None => account.as_ref().map(|_| None),
            Some(code) => self.code_in_pause(caller, name, account.as_ref(), code).await?.map(Some),
        };
        if let (Some(account), Some(code_given_for)) = (&account, given_for) {
            self.accounts.renew_hash(account, password).await?;
            let session = self.new_session(account, code_given_for);
            return self.advance(caller, account, session, Some(gate)).await;
        }
        let code = ErrorCode::CheckEmailAndPassword;
        self.tracer.trace(traced, TryOutcome::Failed(code)).await?;
        Ok(Reply::ok(refused))
    }

    /// Looks at a code beside a password in a pause, and says for which account it was right. It does the same work and counts on
    /// counters of the same kind whatever the password was: `account` is there only after a right one.
    async fn code_in_pause(
        &self,
        caller: &Caller,
        name: &str,
        account: Option<&AccountRow>,
        code: &Secret,
    ) -> CallResult<Option<String>> {
        let account = account.filter(|account| account.totp_secret.is_some());
        // The stand-in is of this place, so that its counter never ends before the tries of this place do.
        let stand_in = || fingerprint(&format!("{name} {}", network_address_hash(caller.address)));
        let id = account.map_or_else(stand_in, |account| account.id.clone());
        let (codes, id, account) =
            match self.codes.begin_code(caller, &id, CaptchaAnswer::Never).await? {
                CodeDecision::Open(codes) => (codes, id, account),
                // The account's codes are used up, elsewhere: a stand-in of this one try is counted and looked at instead.
                CodeDecision::Refused(_) => {
                    let id = self.ground.rng.id();
                    match self.codes.begin_code(caller, &id, CaptchaAnswer::Never).await? {
                        CodeDecision::Open(codes) => (codes, id, None),
                        CodeDecision::Refused(_) => return Ok(None),
                    }
                }
            };
        let is_right = self.is_right_code(caller, &codes, &id, account, code).await?;
        Ok(account.filter(|_| is_right).map(|account| account.id.clone()))
    }

    /// The code of a printed slip signs nobody in: it leads to the page that sets a new password. A block has ended the slip.
    async fn begin_by_slip(
        &self,
        caller: &Caller,
        gate: &TryCounters,
        account: &AccountRow,
        code: &Secret,
    ) -> CallResult<Reply<LoginOutcome>> {
        let mut tx = self.ground.store.begin().await?;
        let token = self.links.issue_by_slip(&mut tx, account).await?;
        self.links.note_slip(&mut tx, account, code).await?;
        let entry = AuditEntry::new(EventName::SlipUsed, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        self.counters.uncount(gate).await?;
        let language = self.ground.words.of(caller.language).language();
        Ok(Reply::ok(LoginOutcome {
            success: true,
            login_method: Some(LoginMethod::Password),
            url: Some(format!(
                "{}{language}/adminChangePassword/{token}",
                self.ground.config().server.public_url
            )),
            unfinished: Some(ErrorCode::NewPasswordNeeded),
            ..LoginOutcome::default()
        }))
    }

    /// A session after a correct password.
    fn new_session(&self, account: &AccountRow, code_given_for: Option<String>) -> Session {
        let now = self.ground.clock.now();
        Session {
            stage: Stage::TwoFactor,
            account: account.id.clone(),
            method: LoginMethod::Password,
            chosen: false,
            offered: None,
            one_factor: true,
            assurance: None,
            proven_at: now,
            code_at: code_given_for.as_ref().map_or(0, |_| now),
            code_given_for,
            second_factor_due: None,
            trusts: false,
            proven_by: None,
            second_by: None,
            is_first: false,
        }
    }

    /// The account, if the password is correct. A hash of another kind or of other costs is replaced on this occasion.
    async fn proven_by_password(
        &self,
        account: Option<AccountRow>,
        typed: Tried<'_>,
    ) -> CallResult<Option<AccountRow>> {
        let fits = self.fits(account.as_ref(), typed).await?;
        let Some(account) = account.filter(|_| fits) else { return Ok(None) };
        self.accounts.renew_hash(&account, typed.password).await?;
        Ok(Some(account))
    }

    /// Whether the password is the account's. Where costly hashes have no room, some names without an account are turned away as
    /// well.
    async fn fits(&self, account: Option<&AccountRow>, typed: Tried<'_>) -> CallResult<bool> {
        if account.is_none() {
            self.ground.hasher.stand_in(&self.tracer.of(typed.name))?;
        }
        let hash = account.and_then(|account| account.password_hash.as_deref());
        Ok(self.ground.hasher.verify(typed.password, hash).await?)
    }
}
