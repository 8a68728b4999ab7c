//! The remote account service, called over HTTP as docs/account-api.md sections 1 and 3 describe: form-encoded
//! requests, JSON outcomes, the caller's cookies, nothing stored. Redirects are not followed and the system's proxy is
//! not used, so only the configured address is called.

mod exchange;

use async_trait::async_trait;
use reqwest::{Method, StatusCode};
use serde::Deserialize;
use url::Url;

use crate::{
    accounts::{
        AccountService, Caller, Download, FormCalls, IdentityCall, LoginOutcome, NewSchool,
        PhoneMethod, Purpose, Reply, Roles, ThirdParty, form_calls,
        identity_call::DEVICE_LINK,
        outcome::{Captcha, CardChallenge, DeviceLinkCallback, DeviceLinkCode, Outcome},
        request::{
            Credentials, Document, NewAccount, PasswordSetting, ResetRequest, TokenCheck,
            TokenKind, TwoFactor,
        },
    },
    config::{AccountApi, RedirectsConfig},
    domain::LoginMethod,
    providers::id_card::client_cert,
};
use exchange::{ApiClient, ApiResponse, Cause, FILE, FRAGMENT, OUTCOME};

/// A client of the account API. One instance serves all callers and pools its connections.
pub struct Remote {
    api: ApiClient,
    /// The login methods that there are.
    methods: Vec<LoginMethod>,
}

#[derive(Deserialize)]
struct CaptchaPayload<T> {
    data: T,
}

impl Remote {
    /// A client of the service at `root`, which ends with a slash. `api` has the names of relayed cookies, the
    /// time-out and the token.
    pub fn new(
        root: Url,
        api: &AccountApi,
        providers: &RedirectsConfig,
    ) -> Result<Self, reqwest::Error> {
        let added = providers.providers().map(LoginMethod::Provider);
        let methods = LoginMethod::BUILT_IN.into_iter().chain(added).collect();
        Ok(Self { api: ApiClient::new(root, api)?, methods })
    }

    /// The outcome of a sign-in. A provider that we do not have counts as no login method.
    fn signed_in(&self, reply: Reply<LoginOutcome>) -> Reply<LoginOutcome> {
        reply.map(|outcome| LoginOutcome {
            login_method: outcome.login_method.filter(|method| self.methods.contains(method)),
            ..outcome
        })
    }
}

/// What a call of the table sends.
macro_rules! sent {
    ($fields:literal) => {
        ()
    };
    ($field:literal, $text:ident: &str) => {
        [($field, $text)]
    };
    ($fields:literal, $form:ident: $type:ty) => {
        $form
    };
}

/// What is made of the answer to a call of the table.
macro_rules! understood {
    ($remote:ident, LoginOutcome, $reply:expr) => {
        $remote.signed_in($reply)
    };
    ($remote:ident, $answer:ident, $reply:expr) => {
        $reply
    };
}

macro_rules! client {
    ($(#[$purpose:meta] $path:literal $fields:literal
        => $name:ident($($argument:ident: $($form:tt)+)?) -> $answer:ident;)*) => {
        #[async_trait]
        impl FormCalls for Remote {
            $(async fn $name(&self, caller: &Caller $(, $argument: $($form)+)?) -> Reply<$answer> {
                let sent = sent!($fields $(, $argument: $($form)+)?);
                understood!(self, $answer, self.api.post(caller, $path, &sent).await)
            })*
        }
    };
}
form_calls!(client);

#[async_trait]
impl AccountService for Remote {
    /// Optional for a service: 404 means that nothing is pending.
    async fn pending(&self, caller: &Caller) -> Reply<LoginOutcome> {
        let read = |answer: ApiResponse| match answer.status {
            StatusCode::NOT_FOUND => Ok(LoginOutcome::default()),
            _ => answer.outcome(),
        };
        self.signed_in(self.api.get(caller, "session/pending", OUTCOME, read).await)
    }

    async fn identify(&self, caller: &Caller, call: IdentityCall) -> Reply<LoginOutcome> {
        let path = call.path();
        let request =
            self.api.request(Method::POST, &path).map(|request| request.form(&call.fields()));
        let request = request.map(|request| match call.certificate() {
            Some(certificate) => {
                request.header(client_cert::CLIENT_CERT, client_cert::write(certificate))
            }
            None => request,
        });
        let reply = self.api.exchange(request, caller, &path, OUTCOME, ApiResponse::outcome);
        self.signed_in(reply.await)
    }

    async fn cancel(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
        confirmation: Option<&str>,
    ) -> Reply<Outcome> {
        let path = purpose.path(&format!("{}/cancel", method.method().slug()));
        let fields: Vec<_> = confirmation.iter().map(|id| ("confirmation", *id)).collect();
        self.api.post::<Outcome>(caller, &path, &fields).await
    }

    async fn device_link_code(
        &self,
        caller: &Caller,
        purpose: Purpose,
        confirmation: &str,
    ) -> Reply<DeviceLinkCode> {
        let path = purpose.path(&format!("{DEVICE_LINK}/qr"));
        let request = self.api.root.join(&path).map_err(|_| Cause::Path).map(|mut address| {
            address.query_pairs_mut().append_pair("confirmation", confirmation);
            self.api.client.get(address)
        });
        self.api.exchange(request, caller, &path, OUTCOME, ApiResponse::outcome).await
    }

    async fn device_link_callback(
        &self,
        caller: &Caller,
        purpose: Purpose,
        callback: DeviceLinkCallback,
    ) -> Reply<Outcome> {
        self.api.post(caller, &purpose.path(&format!("{DEVICE_LINK}/callback")), &callback).await
    }

    async fn set_password(
        &self,
        caller: &Caller,
        kind: TokenKind,
        setting: PasswordSetting,
    ) -> Reply<Outcome> {
        let old_password = setting.old_password.filter(|_| kind == TokenKind::Change);
        self.api.post(caller, kind.path(), &PasswordSetting { old_password, ..setting }).await
    }

    async fn document(&self, caller: &Caller, document: Document) -> Reply<String> {
        self.api.get(caller, document.path(), FRAGMENT, ApiResponse::html).await
    }

    async fn download(&self, caller: &Caller, document: Document) -> Reply<Download> {
        self.api
            .get(caller, &format!("{}/download", document.path()), FILE, ApiResponse::file)
            .await
    }

    async fn accept_terms(&self, caller: &Caller) -> Reply<Outcome> {
        self.api.post(caller, "terms/accept", &[("terms_accepted", true)]).await
    }

    /// Passes the query on unchanged, so that the service reads what the client wrote.
    async fn third_party(&self, caller: &Caller, query: &str) -> Reply<ThirdParty> {
        let path = "oauth/session";
        let request = self.api.root.join(path).map_err(|_| Cause::Path).map(|mut address| {
            address.set_query(Some(query).filter(|query| !query.is_empty()));
            self.api.client.get(address)
        });
        self.api.exchange(request, caller, path, OUTCOME, ApiResponse::outcome).await
    }

    async fn captcha(&self, caller: &Caller) -> Reply<Captcha> {
        self.api
            .get(caller, "captcha", OUTCOME, |answer| {
                Ok(answer.outcome::<CaptchaPayload<_>>()?.data)
            })
            .await
    }
}
