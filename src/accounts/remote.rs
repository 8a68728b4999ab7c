//! The remote account service, called over HTTP as docs/account-api.md sections 1 and 3 describe: form-encoded
//! requests, JSON outcomes, the caller's cookies, nothing stored. Redirects are not followed and the system's proxy is
//! not used, so only the configured address is called.

use std::{error::Error, iter, sync::Once, time::Duration};

use async_trait::async_trait;
use reqwest::{
    Client, Method, RequestBuilder, Response, StatusCode,
    header::{
        ACCEPT, ACCEPT_LANGUAGE, AUTHORIZATION, CONTENT_DISPOSITION, CONTENT_TYPE, COOKIE,
        HeaderMap, HeaderName, HeaderValue, RETRY_AFTER, SET_COOKIE, USER_AGENT,
    },
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use url::Url;

use crate::{
    accounts::{
        AccountService, Caller, Credentials, Document, Download, Fault, FormCalls, IdentityCall,
        LoginOutcome, NewAccount, NewSchool, PasswordSetting, PhoneMethod, Purpose, Relay, Reply,
        ResetRequest, Roles, ThirdParty, TokenCheck, TokenKind, TwoFactor,
        cookies::{SESSION, bare},
        form_calls,
        identity_call::DEVICE_LINK,
        outcome::{Captcha, CardChallenge, DeviceLinkCallback, DeviceLinkCode, Outcome},
    },
    config::{AccountApi, RedirectsConfig},
    domain::{LoginMethod, Secret},
    metrics,
    providers::{http, id_card::client_cert},
    traces::{self, TRACEPARENT},
};

/// A client of the account API. One instance serves all callers and pools its connections.
pub struct Remote {
    api: ApiClient,
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

// One call to the remote service: what is sent, which answers are accepted, and how large they may be.

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

type ResponseReader<T> = fn(ApiResponse) -> Result<T, Cause>;

/// The connection to the service. It is shared by all callers.
struct ApiClient {
    client: Client,
    root: Url,
    relay: Relay,
}

impl ApiClient {
    fn new(root: Url, api: &AccountApi) -> Result<Self, reqwest::Error> {
        let own = api.token.as_ref().map(credential).unwrap_or_default();
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
        let made = async {
            let mut request = request?.headers(of(caller, accept, &self.relay));
            if let Some(context) = traces::traceparent() {
                request = request.header(TRACEPARENT, context);
            }
            let response = request.send().await?;
            set_cookies = received_cookies(response.headers(), &self.relay);
            read(ApiResponse::receive(response, limit).await?)
        };
        let result = metrics::call("account_service", path, made, Cause::of_call).await;
        let result = result.map_err(|cause| cause.logged(path, caller));
        Reply { result, set_cookies }
    }
}

// Why a call had no outcome. The cause goes to the log; the visitor learns the [`Fault`] only.

/// The most entries of a list: accounts, roles, scopes, errors. Each becomes a piece of a page.
pub const LONGEST_LIST: usize = 1_000;

/// What went wrong. Contains nothing of the request or the body.
#[derive(Debug, thiserror::Error)]
pub enum Cause {
    #[error("{}", chain(.0))]
    Transport(reqwest::Error),
    #[error("status {}", .0.as_u16())]
    Status(StatusCode),
    #[error("status 429, for {0} s")]
    Later(u32),
    #[error("the body is too large")]
    TooLarge,
    #[error("the body is not a JSON object")]
    NoObject,
    #[error("the JSON object is not an outcome")]
    NoOutcome,
    #[error("a list of the JSON object has more than {} entries", LONGEST_LIST)]
    LongList,
    #[error("account_api.root cannot be joined with a path")]
    Path,
}

impl From<reqwest::Error> for Cause {
    /// Drops the address, which may contain credentials.
    fn from(error: reqwest::Error) -> Self {
        Self::Transport(error.without_url())
    }
}

impl Cause {
    /// How a call ended, for the metrics.
    pub fn of_call<T>(result: &Result<T, Self>) -> &'static str {
        match result {
            Ok(_) => "ok",
            Err(Self::Transport(error)) if error.is_timeout() => "late",
            Err(Self::Transport(_)) => "unreachable",
            Err(Self::Status(status)) => metrics::by_status(status.as_u16()),
            Err(Self::Later(_)) => metrics::by_status(429),
            Err(_) => "nonsense",
        }
    }

    /// Logs the cause and returns the fault for the visitor.
    pub fn logged(self, path: &str, caller: &Caller) -> Fault {
        tracing::warn!(path, request_id = caller.request_id, cause = %self, "the account service gave no outcome");
        match self {
            Self::Status(StatusCode::TOO_MANY_REQUESTS) => Fault::TooManyRequests,
            Self::Later(seconds) => Fault::Later(seconds),
            _ => Fault::ServerError,
        }
    }
}

/// The messages of an error and of all its sources: reqwest's own message leaves out the reason.
fn chain(error: &reqwest::Error) -> String {
    let first: &dyn Error = error;
    iter::successors(Some(first), |error| (*error).source())
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(": ")
}

// Parses answers of the service: an outcome, an HTML fragment, a file.
//
// Parsing is lenient, but not where a guess would send the visitor somewhere: if a flag or the list of accounts has
// the wrong type, the answer is not an outcome. A text, an error list or a user of the wrong type counts as missing
// (`accounts::outcome`).

/// A complete answer with a status of 2xx or 4xx (except 429).
pub struct ApiResponse {
    pub status: StatusCode,
    content_type: Option<String>,
    disposition: Option<String>,
    body: Vec<u8>,
}

impl ApiResponse {
    /// Receives the body, at most `limit` bytes. Redirects, 5xx and 429 are errors.
    pub async fn receive(mut response: Response, limit: usize) -> Result<Self, Cause> {
        let status = response.status();
        if status == StatusCode::TOO_MANY_REQUESTS
            || !(status.is_success() || status.is_client_error())
        {
            let told = || response.headers().get(RETRY_AFTER)?.to_str().ok()?.parse::<u32>().ok();
            let seconds = told().filter(|_| status == StatusCode::TOO_MANY_REQUESTS);
            return Err(seconds.map_or(Cause::Status(status), Cause::Later));
        }
        let text = |name: HeaderName| Some(response.headers().get(name)?.to_str().ok()?.to_owned());
        let (content_type, disposition) = (text(CONTENT_TYPE), text(CONTENT_DISPOSITION));
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            if body.len() + chunk.len() > limit {
                return Err(Cause::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Self { status, content_type, disposition, body })
    }

    /// The JSON object as an outcome. With a 4xx status it counts as unsuccessful and not pending.
    pub fn outcome<T: DeserializeOwned>(self) -> Result<T, Cause> {
        let mut fields: Map<String, Value> =
            serde_json::from_slice(&self.body).map_err(|_| Cause::NoObject)?;
        if fields.values().any(has_long_list) {
            return Err(Cause::LongList);
        }
        if self.status.is_client_error() {
            fields.insert("success".to_owned(), false.into());
            if fields.get("pending").is_none_or(Value::is_null) {
                fields.insert("pending".to_owned(), false.into());
            }
        }
        serde_json::from_value(Value::Object(fields)).map_err(|_| Cause::NoOutcome)
    }

    /// The body as text. Invalid UTF-8 is replaced.
    pub fn html(self) -> Result<String, Cause> {
        self.found().map(|answer| String::from_utf8_lossy(&answer.body).into_owned())
    }

    /// The body as a file. It is an attachment even if the service does not say so.
    pub fn file(self) -> Result<Download, Cause> {
        let Self { content_type, disposition, body, .. } = self.found()?;
        let attached =
            |text: &String| text.trim_start().to_ascii_lowercase().starts_with("attachment");
        Ok(Download {
            content_type: content_type.unwrap_or_else(|| "application/octet-stream".to_owned()),
            disposition: disposition.filter(attached).unwrap_or_else(|| "attachment".to_owned()),
            bytes: body,
        })
    }

    fn found(self) -> Result<Self, Cause> {
        if self.status == StatusCode::OK { Ok(self) } else { Err(Cause::Status(self.status)) }
    }
}

/// Whether a list of more entries stands in a value. `serde_json` has bounded how deep one can be.
fn has_long_list(value: &Value) -> bool {
    match value {
        Value::Array(entries) => entries.len() > LONGEST_LIST || entries.iter().any(has_long_list),
        Value::Object(fields) => fields.values().any(has_long_list),
        _ => false,
    }
}

// The headers of a call, and the cookies of its answer (docs/account-api.md section 1).

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const VERIFICATION_CODE: HeaderName = HeaderName::from_static("lavi-verification-code");

/// The headers that describe the caller. Empty ones are left out.
pub fn of(caller: &Caller, accept: &str, relay: &Relay) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let mut say = |name: HeaderName, value: &str| {
        if let Some(value) = HeaderValue::from_str(value).ok().filter(|value| !value.is_empty()) {
            headers.insert(name, value);
        }
    };
    say(ACCEPT, accept);
    say(ACCEPT_LANGUAGE, caller.language.code());
    say(REQUEST_ID, &caller.request_id);
    say(FORWARDED_FOR, &caller.address.to_string());
    say(FORWARDED_PROTO, if caller.secure { "https" } else { "http" });
    say(USER_AGENT, &caller.user_agent);
    say(VERIFICATION_CODE, caller.verification_code.as_deref().unwrap_or_default());
    say(COOKIE, &relay.header(&caller.cookies).unwrap_or_default());
    headers
}

/// Our own credential, marked as sensitive so that it is not printed with the headers.
pub fn credential(token: &Secret) -> HeaderMap {
    let value = HeaderValue::try_from(format!("Bearer {}", token.expose())).ok();
    let value = value.map(|mut value| {
        value.set_sensitive(true);
        (AUTHORIZATION, value)
    });
    value.into_iter().collect()
}

/// The `Set-Cookie` values that may be relayed, as the service wrote them.
pub fn received_cookies(headers: &HeaderMap, relay: &Relay) -> Vec<String> {
    let values = headers
        .get_all(SET_COOKIE)
        .iter()
        .filter_map(|value| str::from_utf8(value.as_bytes()).ok());
    let (relayed, others): (Vec<&str>, Vec<&str>) = values.partition(|value| relay.admits(value));
    for value in others {
        warn_of_lost_session(value);
    }
    relayed.into_iter().map(str::to_owned).collect()
}

/// Says once that the session of Lävi's own account service, in another process, is not relayed under its name.
fn warn_of_lost_session(set_cookie: &str) {
    static ONCE: Once = Once::new();
    let name = set_cookie.split('=').next().unwrap_or_default().trim();
    if bare(name) == SESSION {
        ONCE.call_once(|| {
            tracing::warn!(
                "account_api.cookies: add {name}, the account service's session cookie, and lavi_device with the same prefix; \
                 until then nobody stays signed in"
            );
        });
    }
}
