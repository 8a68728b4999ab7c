//! Implements the account API: hands each call to the service that answers it.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use tokio::time::timeout;
use tracing::Instrument;

use crate::{
    accounts::{
        AccountService, Caller, Fault, IdentityCall, LoginOutcome, NewSchool, PhoneMethod, Purpose,
        Reply, Roles, ThirdParty,
        device_link::{DeviceLinkCallback, DeviceLinkCode},
        embedded::{
            Embedded,
            ground::refusal::{CallError, CallResult, plain, reply},
        },
        outcome::{Captcha, CardChallenge, Outcome},
        request::{
            Credentials, Document, NewAccount, PasswordSetting, ResetRequest, TokenCheck,
            TokenKind, TwoFactor,
        },
        service::Download,
    },
    config::CaptchaKind,
    domain::{ErrorCode, Secret},
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
        reply(in_time(self.cards.arrived(caller, begun, code)).await)
    }

    async fn identify_by(
        &self,
        caller: &Caller,
        call: &IdentityCall,
    ) -> CallResult<Reply<LoginOutcome>> {
        match call {
            IdentityCall::MobileId { purpose, personal_code, phone_number, recaptcha } => {
                let asked = self.phones.clients.by_mobile_id(
                    caller,
                    *purpose,
                    personal_code,
                    phone_number,
                )?;
                self.phones.start_confirmation(caller, *purpose, asked, recaptcha.as_deref()).await
            }
            IdentityCall::DeviceLink { purpose, recaptcha } => {
                self.phones.start_link(caller, *purpose, recaptcha.as_deref()).await
            }
            IdentityCall::SmartId { purpose, country, personal_code, recaptcha } => {
                self.phones.check_notification(caller).await?;
                let asked =
                    self.phones.clients.by_smart_id(caller, *purpose, country, personal_code)?;
                self.phones.start_confirmation(caller, *purpose, asked, recaptcha.as_deref()).await
            }
            IdentityCall::CheckStatus { purpose, method, confirmation, .. } => {
                let meant = (*purpose, *method, confirmation.as_deref());
                self.phones.phone_status(caller, meant).await
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

/// The result of such a call, in time.
async fn in_time<T>(call: impl Future<Output = CallResult<T>>) -> CallResult<T> {
    timeout(TIME, call).await.unwrap_or_else(|_| {
        tracing::error!("a call is given up: the database does not answer (embedded.database)");
        Err(CallError::Fault(Fault::ServerError))
    })
}

/// The same of a call that looks at a password or a code, which goes on when whoever made it hangs up: a wrong one counts then,
/// a right one does not, and nobody has passwords hashed that do not count.
async fn to_its_end<T: Send + 'static>(
    call: impl Future<Output = CallResult<T>> + Send + 'static,
) -> CallResult<T> {
    let ended = tokio::spawn(in_time(call).in_current_span()).await;
    ended.unwrap_or(Err(CallError::Fault(Fault::ServerError)))
}

#[async_trait]
impl AccountService for Embedded {
    async fn login(&self, caller: &Caller, credentials: Credentials) -> Reply<LoginOutcome> {
        let (journey, caller) = (Arc::clone(&self.journey), caller.clone());
        reply(to_its_end(async move { journey.sign_in(&caller, &credentials).await }).await)
    }

    async fn two_factor(&self, caller: &Caller, code: TwoFactor) -> Reply<LoginOutcome> {
        let (journey, caller) = (Arc::clone(&self.journey), caller.clone());
        reply(to_its_end(async move { journey.check_code(&caller, &code).await }).await)
    }

    async fn select_user(&self, caller: &Caller, id: &str) -> Reply<LoginOutcome> {
        reply(in_time(self.journey.select_account(caller, id)).await)
    }

    async fn pending(&self, caller: &Caller) -> Reply<LoginOutcome> {
        reply(in_time(self.journey.pending_outcome(caller)).await)
    }

    async fn keep_card(
        &self,
        caller: &Caller,
        purpose: Purpose,
        certificate: Option<&Certificate>,
        begun: &str,
    ) -> Option<Reply<Result<Secret, ErrorCode>>> {
        Some(match self.cards.keep(caller, purpose, certificate, begun).await {
            Ok(code) => Reply::ok(Ok(code)),
            Err(CallError::Coded(errors)) => {
                Reply::ok(Err(errors.first().unwrap_or(ErrorCode::Undefined)))
            }
            Err(CallError::Fault(fault)) => Reply::fault(fault),
        })
    }

    async fn identify(&self, caller: &Caller, call: IdentityCall) -> Reply<LoginOutcome> {
        reply(self.identify_by(caller, &call).await)
    }

    async fn cancel(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
        confirmation: Option<&str>,
    ) -> Reply<Outcome> {
        reply(in_time(self.phones.cancel_phone(caller, (purpose, method, confirmation))).await)
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

    async fn card_challenge(&self, _caller: &Caller) -> Reply<CardChallenge> {
        match self.cards.challenge_card() {
            Ok(reply) => reply,
            Err(refusal) => plain(Err(refusal)),
        }
    }

    async fn create_account(&self, caller: &Caller, account: NewAccount) -> Reply<Outcome> {
        reply(in_time(self.registration.register(caller, &account)).await)
    }

    async fn proceed(&self, caller: &Caller, hash: &str) -> Reply<Outcome> {
        reply(in_time(self.registration.proceed_with_registration(caller, hash)).await)
    }

    async fn activate(&self, caller: &Caller, token: &str) -> Reply<Outcome> {
        reply(in_time(self.activation.activate_by_token(caller, token)).await)
    }

    async fn activate_here(
        &self,
        caller: &Caller,
        token: &str,
        password: &Secret,
    ) -> Reply<Outcome> {
        reply(in_time(self.activation.activate_in_browser(caller, token, password)).await)
    }

    async fn refuse_account(&self, caller: &Caller, token: &str) -> Reply<Outcome> {
        reply(in_time(self.activation.refuse_registration(caller, token)).await)
    }

    async fn request_reset(&self, caller: &Caller, request: ResetRequest) -> Reply<Outcome> {
        reply(in_time(self.passwords.request_reset_link(caller, &request)).await)
    }

    async fn request_opening(&self, caller: &Caller, request: ResetRequest) -> Reply<Outcome> {
        reply(in_time(self.passwords.request_opening(caller, &request)).await)
    }

    async fn open_browser(&self, caller: &Caller, token: &Secret) -> Reply<Outcome> {
        reply(in_time(self.passwords.open_browser(caller, token)).await)
    }

    async fn validate_token(&self, _caller: &Caller, check: TokenCheck) -> Reply<Outcome> {
        reply(in_time(self.passwords.validate_link(&check)).await)
    }

    async fn set_password(
        &self,
        caller: &Caller,
        kind: TokenKind,
        setting: PasswordSetting,
    ) -> Reply<Outcome> {
        reply(self.passwords.set_new_password(caller, kind, &setting).await)
    }

    async fn register_school(&self, caller: &Caller, school: NewSchool) -> Reply<Outcome> {
        reply(in_time(self.schools.enter_school(caller, &school)).await)
    }

    async fn roles(&self, caller: &Caller) -> Reply<Roles> {
        reply(in_time(self.roles.roles_of(caller)).await)
    }

    async fn document(&self, caller: &Caller, document: Document) -> Reply<String> {
        plain(self.documents.document_text(caller.language, document))
    }

    async fn download(&self, caller: &Caller, document: Document) -> Reply<Download> {
        plain(self.documents.document_file(caller.language, document))
    }

    async fn accept_terms(&self, caller: &Caller) -> Reply<Outcome> {
        reply(in_time(self.journey.accept(caller)).await)
    }

    async fn third_party(&self, caller: &Caller, query: &str) -> Reply<ThirdParty> {
        reply(in_time(self.oauth.authorizations.authorization_details(caller, query)).await)
    }

    async fn captcha(&self, _caller: &Caller) -> Reply<Captcha> {
        match self.captcha {
            CaptchaKind::Image => plain(in_time(self.captchas.new_captcha()).await),
            _ => Reply::fault(Fault::ServerError),
        }
    }
}
