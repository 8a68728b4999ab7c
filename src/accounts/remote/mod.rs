//! The remote account service, called over HTTP as docs/account-api.md sections 1 and 3 describe: form-encoded
//! requests, JSON outcomes, the caller's cookies, nothing stored. Redirects are not followed and the system's proxy is
//! not used, so only the configured address is called.

mod answer;
mod cause;
mod headers;

use std::time::Duration;

use async_trait::async_trait;
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use url::Url;

use crate::{
    accounts::{
        AccountService, Caller, IdentityCall, LoginOutcome, NewSchool, PhoneMethod, Purpose, Relay,
        Reply, Roles, ThirdParty,
        outcome::{Captcha, CardChallenge, Outcome},
        request::{
            Credentials, Document, NewAccount, PasswordSetting, ResetRequest, TokenCheck,
            TokenKind, TwoFactor,
        },
        service::Download,
    },
    config::AccountApi,
    providers::{http, id_card::client_cert},
};
use answer::ApiResponse;
use cause::Cause;

/// What to accept as an answer, and its maximum size in bytes.
struct Wanted {
    accept: &'static str,
    limit: usize,
}

const OUTCOME: Wanted = Wanted { accept: "application/json", limit: 1 << 20 };
const FRAGMENT: Wanted = Wanted { accept: "text/html", limit: 1 << 20 };
const FILE: Wanted = Wanted { accept: "*/*", limit: 16 << 20 };

/// Idle connections are closed before the service closes them during a request; 5 s is the shortest such time in
/// common use.
const IDLE: Duration = Duration::from_secs(4);

/// A client of the account API. One instance serves all callers and pools its connections.
pub struct Remote {
    client: Client,
    root: Url,
    relay: Relay,
}

#[derive(Deserialize)]
struct CaptchaPayload<T> {
    data: T,
}

impl Remote {
    /// A client of the service at `root`, which ends with a slash. `api` has the names of relayed cookies, the
    /// time-out and the token.
    ///
    /// # Errors
    /// [`reqwest::Error`] if the HTTP client cannot be built.
    pub fn new(root: Url, api: &AccountApi) -> Result<Self, reqwest::Error> {
        let own = api.token.as_ref().map(headers::credential).unwrap_or_default();
        let client = http::client()
            .no_proxy()
            .timeout(api.timeout)
            .pool_idle_timeout(IDLE)
            .default_headers(own)
            .build()?;
        Ok(Self { client, root, relay: Relay::new(&api.cookies, None) })
    }

    async fn post<T: DeserializeOwned>(
        &self,
        caller: &Caller,
        path: &str,
        form: &(impl Serialize + Sync),
    ) -> Reply<T> {
        let request = self.request(Method::POST, path).map(|request| request.form(form));
        self.exchange(request, caller, path, OUTCOME, ApiResponse::outcome).await
    }

    async fn get<T>(
        &self,
        caller: &Caller,
        path: &str,
        wanted: Wanted,
        read: ResponseReader<T>,
    ) -> Reply<T> {
        self.exchange(self.request(Method::GET, path), caller, path, wanted, read).await
    }

    fn request(&self, method: Method, path: &str) -> Result<RequestBuilder, Cause> {
        Ok(self.client.request(method, self.root.join(path).map_err(|_| Cause::Path)?))
    }

    /// Makes one call. The cookies of the answer are kept even if the call fails.
    async fn exchange<T>(
        &self,
        request: Result<RequestBuilder, Cause>,
        caller: &Caller,
        path: &str,
        Wanted { accept, limit }: Wanted,
        read: ResponseReader<T>,
    ) -> Reply<T> {
        let mut set_cookies = Vec::new();
        let result = async {
            let response =
                request?.headers(headers::of(caller, accept, &self.relay)).send().await?;
            set_cookies = headers::set_cookies(response.headers(), &self.relay);
            read(ApiResponse::receive(response, limit).await?)
        };
        let result = result.await.map_err(|cause| cause.logged(path, caller));
        Reply { result, set_cookies }
    }
}

type ResponseReader<T> = fn(ApiResponse) -> Result<T, Cause>;

#[async_trait]
impl AccountService for Remote {
    async fn login(&self, caller: &Caller, credentials: Credentials) -> Reply<LoginOutcome> {
        self.post(caller, "login", &credentials).await
    }

    async fn two_factor(&self, caller: &Caller, code: TwoFactor) -> Reply<LoginOutcome> {
        self.post(caller, "two-factor", &code).await
    }

    async fn select_user(&self, caller: &Caller, id: &str) -> Reply<LoginOutcome> {
        self.post(caller, "select-user", &[("id", id)]).await
    }

    /// Optional for a service: 404 means that nothing is pending.
    async fn pending(&self, caller: &Caller) -> Reply<LoginOutcome> {
        self.get(caller, "session/pending", OUTCOME, |answer| match answer.status {
            StatusCode::NOT_FOUND => Ok(LoginOutcome::default()),
            _ => answer.outcome(),
        })
        .await
    }

    async fn identify(&self, caller: &Caller, call: IdentityCall) -> Reply<LoginOutcome> {
        let path = call.path();
        let request = self.request(Method::POST, &path).map(|request| request.form(&call.fields()));
        let request = request.map(|request| match call.certificate() {
            Some(certificate) => {
                request.header(client_cert::CLIENT_CERT, client_cert::write(certificate))
            }
            None => request,
        });
        self.exchange(request, caller, &path, OUTCOME, ApiResponse::outcome).await
    }

    async fn card_challenge(&self, caller: &Caller) -> Reply<CardChallenge> {
        self.post(caller, "id-card/challenge", &Vec::<(&str, &str)>::new()).await
    }

    async fn cancel(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
    ) -> Reply<Outcome> {
        let path = purpose.path(&format!("{}/cancel", method.method().slug()));
        self.post::<Outcome>(caller, &path, &Vec::<(&str, &str)>::new()).await
    }

    async fn create_account(&self, caller: &Caller, account: NewAccount) -> Reply<Outcome> {
        self.post(caller, "create-account", &account).await
    }

    async fn proceed(&self, caller: &Caller, hash: &str) -> Reply<Outcome> {
        self.post(caller, "create-account/proceed", &[("hash", hash)]).await
    }

    async fn activate(&self, caller: &Caller, token: &str) -> Reply<Outcome> {
        self.post(caller, "create-account/activate", &[("token", token)]).await
    }

    async fn request_reset(&self, caller: &Caller, request: ResetRequest) -> Reply<Outcome> {
        self.post(caller, "password/reset/request", &request).await
    }

    async fn validate_token(&self, caller: &Caller, check: TokenCheck) -> Reply<Outcome> {
        self.post(caller, "password/reset/validate", &check).await
    }

    async fn set_password(
        &self,
        caller: &Caller,
        kind: TokenKind,
        setting: PasswordSetting,
    ) -> Reply<Outcome> {
        let old_password = setting.old_password.filter(|_| kind == TokenKind::Change);
        self.post(caller, kind.path(), &PasswordSetting { old_password, ..setting }).await
    }

    async fn register_school(&self, caller: &Caller, school: NewSchool) -> Reply<Outcome> {
        self.post(caller, "school-register", &school).await
    }

    async fn roles(&self, caller: &Caller) -> Reply<Roles> {
        self.post(caller, "oauth/roles", &Vec::<(&str, &str)>::new()).await
    }

    async fn document(&self, caller: &Caller, document: Document) -> Reply<String> {
        self.get(caller, document.path(), FRAGMENT, ApiResponse::html).await
    }

    async fn download(&self, caller: &Caller, document: Document) -> Reply<Download> {
        self.get(caller, &format!("{}/download", document.path()), FILE, ApiResponse::file).await
    }

    async fn accept_terms(&self, caller: &Caller) -> Reply<Outcome> {
        self.post(caller, "terms/accept", &[("terms_accepted", true)]).await
    }

    /// Passes the query on unchanged, so that the service reads what the client wrote.
    async fn third_party(&self, caller: &Caller, query: &str) -> Reply<ThirdParty> {
        let path = "oauth/session";
        let request = self.root.join(path).map_err(|_| Cause::Path).map(|mut address| {
            address.set_query(Some(query).filter(|query| !query.is_empty()));
            self.client.get(address)
        });
        self.exchange(request, caller, path, OUTCOME, ApiResponse::outcome).await
    }

    async fn captcha(&self, caller: &Caller) -> Reply<Captcha> {
        self.get(caller, "captcha", OUTCOME, |answer| {
            Ok(answer.outcome::<CaptchaPayload<_>>()?.data)
        })
        .await
    }
}
