//! Implements the account API: hands each call to the service that answers it.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use tokio::time::timeout;
use tracing::Instrument;

use crate::{
    accounts::{
        AccountService, Caller, Credentials, Document, Download, Fault, FormCalls, IdentityCall,
        LoginOutcome, NewAccount, NewSchool, PasswordSetting, PhoneMethod, Purpose, Reply,
        ResetRequest, Roles, STEP_TIME, ThirdParty, TokenCheck, TokenKind, TwoFactor,
        embedded::{
            Embedded,
            counting::trace::Attempt,
            ground::call::{CallError, CallResult, Refusable, plain, reply, whole},
        },
        outcome::{Captcha, CardChallenge, DeviceLinkCallback, DeviceLinkCode, Outcome},
    },
    config::CaptchaKind,
    domain::{ErrorCode, LoginMethod, Secret},
    providers::certificates::Certificate,
};

impl Embedded {
    /// Continues with the person whom [`AccountService::keep_card`] has kept for this browser under this code.
    pub async fn card_arrived(
        &self,
        caller: &Caller,
        begun: &str,
        code: &Secret,
    ) -> Reply<LoginOutcome> {
        let attempt = Attempt { method: Some(LoginMethod::IdCard), ..Attempt::to("card_arrived") };
        self.seen(caller, &attempt, in_time(self.cards.arrived(caller, begun, code)).await)
    }

    /// Goes on with a sign-in whose person has kept the closed account.
    pub async fn resume(&self, caller: &Caller) -> Reply<LoginOutcome> {
        reply(in_time(self.journey.resume(caller)).await)
    }

    /// The reply to a call. Whom a fault or a full queue turned away, that is written down.
    fn seen<T: Refusable>(
        &self,
        caller: &Caller,
        attempt: &Attempt<'_>,
        ended: CallResult<Reply<T>>,
    ) -> Reply<T> {
        self.tracer.turned_away(caller, attempt, &ended);
        reply(ended)
    }

    /// The same of a call that asks nobody but the database.
    async fn asked<T: Refusable>(
        &self,
        caller: &Caller,
        call: &'static str,
        asking: impl Future<Output = CallResult<Reply<T>>>,
    ) -> Reply<T> {
        let ended = in_time(asking).await;
        self.seen(caller, &Attempt::to(call), ended)
    }

    async fn identify_by(
        &self,
        caller: &Caller,
        call: &IdentityCall,
    ) -> CallResult<Reply<LoginOutcome>> {
        match call {
            IdentityCall::MobileId { purpose, personal_code, phone_number, recaptcha } => {
                let asked =
                    self.phones.by_mobile_id(caller, *purpose, personal_code, phone_number)?;
                self.phones.start_confirmation(caller, *purpose, asked, recaptcha.as_deref()).await
            }
            IdentityCall::DeviceLink { purpose, recaptcha } => {
                self.phones.start_link(caller, *purpose, recaptcha.as_deref()).await
            }
            IdentityCall::SmartId { purpose, country, personal_code, recaptcha } => {
                self.phones.check_notification(caller).await?;
                let asked = self.phones.by_smart_id(caller, *purpose, country, personal_code)?;
                self.phones.start_confirmation(caller, *purpose, asked, recaptcha.as_deref()).await
            }
            IdentityCall::CheckStatus { purpose, method, confirmation, .. } => {
                let id = confirmation.as_deref();
                self.phones.phone_status(caller, *purpose, *method, id).await
            }
            IdentityCall::IdCard { purpose, proof } => {
                self.cards.by_card(caller, *purpose, proof).await
            }
            IdentityCall::CameBack { purpose, provider } => {
                self.redirects.validate(caller, *provider, *purpose).await
            }
        }
    }
}

/// The time of a call that asks nobody but the database. A statement that takes too long ends sooner; this is for a connection
/// on which nothing comes any more. What a provider says, and a new password with its many hashes, may take longer.
const TIME: Duration = Duration::from_secs(12);

async fn in_time<T>(call: impl Future<Output = CallResult<T>>) -> CallResult<T> {
    timeout(TIME, call).await.unwrap_or_else(|_| {
        tracing::error!("a call is given up: the database does not answer (embedded.database)");
        Err(CallError::Fault(Fault::ServerError))
    })
}

/// The same of a call that looks at a password or a code, which goes on when the caller hangs up: a wrong one counts then,
/// a right one does not, and nobody has passwords hashed that do not count.
async fn to_its_end<T: Send + 'static>(
    call: impl Future<Output = CallResult<T>> + Send + 'static,
) -> CallResult<T> {
    let ended = tokio::spawn(in_time(call).in_current_span()).await;
    ended.unwrap_or(Err(CallError::Fault(Fault::ServerError)))
}

#[async_trait]
impl FormCalls for Embedded {
    async fn login(&self, caller: &Caller, credentials: Credentials) -> Reply<LoginOutcome> {
        let (journey, own, name) =
            (Arc::clone(&self.journey), caller.clone(), credentials.email.clone());
        let ended = to_its_end(async move { journey.sign_in(&own, &credentials).await }).await;
        let attempt = Attempt {
            method: Some(LoginMethod::Password),
            login_name: Some(&name),
            ..Attempt::to("login")
        };
        self.seen(caller, &attempt, ended)
    }

    async fn two_factor(&self, caller: &Caller, code: TwoFactor) -> Reply<LoginOutcome> {
        let (journey, own) = (Arc::clone(&self.journey), caller.clone());
        let ended = to_its_end(async move { journey.check_code(&own, &code).await }).await;
        self.seen(caller, &Attempt::to("two_factor"), ended)
    }

    async fn select_user(&self, caller: &Caller, id: &str) -> Reply<LoginOutcome> {
        self.asked(caller, "select_user", self.journey.select_account(caller, id)).await
    }

    async fn card_challenge(&self, _caller: &Caller) -> Reply<CardChallenge> {
        whole(self.cards.challenge_card())
    }

    async fn create_account(&self, caller: &Caller, account: NewAccount) -> Reply<Outcome> {
        self.asked(caller, "create_account", self.registration.register(caller, &account)).await
    }

    async fn proceed(&self, caller: &Caller, hash: &str) -> Reply<Outcome> {
        self.asked(caller, "proceed", self.registration.proceed_with_registration(caller, hash))
            .await
    }

    async fn activate(&self, caller: &Caller, token: &str) -> Reply<Outcome> {
        self.asked(caller, "activate", self.activation.activate_by_token(caller, token)).await
    }

    async fn request_reset(&self, caller: &Caller, request: ResetRequest) -> Reply<Outcome> {
        let ended = in_time(self.passwords.request_reset_link(caller, &request)).await;
        let attempt =
            Attempt { login_name: Some(&request.username), ..Attempt::to("request_reset") };
        self.seen(caller, &attempt, ended)
    }

    async fn validate_token(&self, _caller: &Caller, check: TokenCheck) -> Reply<Outcome> {
        reply(in_time(self.passwords.validate_link(&check)).await)
    }

    async fn register_school(&self, caller: &Caller, school: NewSchool) -> Reply<Outcome> {
        self.asked(caller, "register_school", self.schools.enter_school(caller, &school)).await
    }

    async fn roles(&self, caller: &Caller) -> Reply<Roles> {
        self.asked(caller, "roles", self.roles.roles_of(caller)).await
    }
}

#[async_trait]
impl AccountService for Embedded {
    async fn pending(&self, caller: &Caller) -> Reply<LoginOutcome> {
        self.asked(caller, "pending", self.journey.pending_outcome(caller)).await
    }

    async fn keep_card(
        &self,
        caller: &Caller,
        purpose: Purpose,
        certificate: Option<&Certificate>,
        begun: &str,
    ) -> Option<Reply<Result<Secret, ErrorCode>>> {
        let kept = self.cards.keep(caller, purpose, certificate, begun).await;
        let attempt = Attempt { method: Some(LoginMethod::IdCard), ..Attempt::to("keep_card") };
        self.tracer.turned_away(caller, &attempt, &kept);
        Some(match kept {
            Ok(code) => Reply::ok(Ok(code)),
            Err(CallError::Coded(errors)) => {
                Reply::ok(Err(errors.first().unwrap_or(ErrorCode::Undefined)))
            }
            Err(CallError::Fault(fault)) => Reply::fault(fault),
        })
    }

    async fn identify(&self, caller: &Caller, call: IdentityCall) -> Reply<LoginOutcome> {
        let ended = self.identify_by(caller, &call).await;
        let person = call.person();
        let attempt = Attempt {
            method: Some(call.method()),
            person: person.as_deref(),
            ..Attempt::to("identify")
        };
        self.seen(caller, &attempt, ended)
    }

    async fn cancel(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
        confirmation: Option<&str>,
    ) -> Reply<Outcome> {
        reply(in_time(self.phones.cancel_phone(caller, purpose, method, confirmation)).await)
    }

    async fn device_link_code(
        &self,
        caller: &Caller,
        purpose: Purpose,
        confirmation: &str,
    ) -> Reply<DeviceLinkCode> {
        reply(in_time(self.phones.link_code(caller, purpose, confirmation)).await)
    }

    async fn device_link_callback(
        &self,
        caller: &Caller,
        purpose: Purpose,
        callback: DeviceLinkCallback,
    ) -> Reply<Outcome> {
        reply(in_time(self.phones.link_callback(caller, purpose, &callback)).await)
    }

    async fn activate_here(
        &self,
        caller: &Caller,
        token: &str,
        password: &Secret,
    ) -> Reply<Outcome> {
        self.asked(caller, "activate", self.activation.activate_in_browser(caller, token, password))
            .await
    }

    async fn refuse_account(&self, caller: &Caller, token: &str) -> Reply<Outcome> {
        self.asked(caller, "refuse_account", self.activation.refuse_registration(caller, token))
            .await
    }

    async fn request_opening(&self, caller: &Caller, request: ResetRequest) -> Reply<Outcome> {
        reply(in_time(self.passwords.request_opening(caller, &request)).await)
    }

    async fn open_browser(&self, caller: &Caller, token: &Secret) -> Reply<Outcome> {
        reply(in_time(self.passwords.open_browser(caller, token)).await)
    }

    async fn passkey(
        &self,
        caller: &Caller,
        is_second_factor: bool,
        answer: &str,
    ) -> Reply<LoginOutcome> {
        let attempt = Attempt { method: Some(LoginMethod::Passkey), ..Attempt::to("passkey") };
        let ended = if is_second_factor {
            in_time(self.passkeys.second_factor(caller, answer)).await
        } else {
            in_time(self.passkeys.sign_in(caller, answer)).await
        };
        self.seen(caller, &attempt, ended)
    }

    async fn set_password(
        &self,
        caller: &Caller,
        kind: TokenKind,
        setting: PasswordSetting,
    ) -> Reply<Outcome> {
        self.seen(
            caller,
            &Attempt::to("set_password"),
            self.passwords.set_new_password(caller, kind, &setting).await,
        )
    }

    async fn document(&self, caller: &Caller, document: Document) -> Reply<String> {
        plain(self.documents.document_text(caller.language, document))
    }

    async fn download(&self, caller: &Caller, document: Document) -> Reply<Download> {
        plain(self.documents.document_file(caller.language, document))
    }

    async fn accept_terms(&self, caller: &Caller) -> Reply<Outcome> {
        self.asked(caller, "accept_terms", self.journey.accept(caller)).await
    }

    async fn third_party(&self, caller: &Caller, query: &str) -> Reply<ThirdParty> {
        self.asked(
            caller,
            "third_party",
            self.oauth.authorizations.authorization_details(caller, query),
        )
        .await
    }

    async fn captcha(&self, _caller: &Caller) -> Reply<Captcha> {
        match self.captcha {
            CaptchaKind::Image => plain(in_time(self.captchas.new_captcha()).await),
            _ => Reply::fault(Fault::ServerError),
        }
    }

    fn captcha_sound(&self, id: &str) -> Option<Vec<u8>> {
        self.captchas.sound(id)
    }

    fn minutes_of_a_step(&self) -> Option<usize> {
        usize::try_from(STEP_TIME / 60).ok()
    }

    fn turned_away(&self, caller: &Caller, login_name: Option<&str>, code: ErrorCode) {
        self.tracer.note_turned_away(caller, &Attempt { login_name, ..Attempt::default() }, code);
    }
}
