//! One call to the remote service: what is sent, which answers are accepted, and how large they may be.

use std::time::Duration;

use reqwest::{Client, Method, RequestBuilder};
use serde::{Serialize, de::DeserializeOwned};
use url::Url;

use super::{answer::ApiResponse, cause::Cause, headers};
use crate::{
    accounts::{Caller, Relay, Reply},
    config::AccountApi,
    metrics,
    providers::http,
    traces::{self, TRACEPARENT},
};

/// What to accept as an answer, and its maximum size in bytes.
pub(super) struct Wanted {
    accept: &'static str,
    limit: usize,
}

pub(super) const OUTCOME: Wanted = Wanted { accept: "application/json", limit: 1 << 20 };
pub(super) const FRAGMENT: Wanted = Wanted { accept: "text/html", limit: 1 << 20 };
pub(super) const FILE: Wanted = Wanted { accept: "*/*", limit: 16 << 20 };

/// Idle connections are closed before the service closes them during a request; 5 s is the shortest such time in
/// common use.
const IDLE: Duration = Duration::from_secs(4);

type ResponseReader<T> = fn(ApiResponse) -> Result<T, Cause>;

/// The connection to the service. It is shared by all callers.
pub(super) struct ApiClient {
    pub(super) client: Client,
    pub(super) root: Url,
    relay: Relay,
}

impl ApiClient {
    pub(super) fn new(root: Url, api: &AccountApi) -> Result<Self, reqwest::Error> {
        let own = api.token.as_ref().map(headers::credential).unwrap_or_default();
        let client = http::client()
            .no_proxy()
            .timeout(api.timeout)
            .pool_idle_timeout(IDLE)
            .default_headers(own)
            .build()?;
        Ok(Self { client, root, relay: Relay::new(&api.cookies, None) })
    }

    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        caller: &Caller,
        path: &str,
        form: &(impl Serialize + Sync),
    ) -> Reply<T> {
        let request = self.request(Method::POST, path).map(|request| request.form(form));
        self.exchange(request, caller, path, OUTCOME, ApiResponse::outcome).await
    }

    pub(super) async fn get<T>(
        &self,
        caller: &Caller,
        path: &str,
        wanted: Wanted,
        read: ResponseReader<T>,
    ) -> Reply<T> {
        self.exchange(self.request(Method::GET, path), caller, path, wanted, read).await
    }

    pub(super) fn request(&self, method: Method, path: &str) -> Result<RequestBuilder, Cause> {
        Ok(self.client.request(method, self.root.join(path).map_err(|_| Cause::Path)?))
    }

    /// Makes one call. The cookies of the answer are kept even if the call fails.
    pub(super) async fn exchange<T>(
        &self,
        request: Result<RequestBuilder, Cause>,
        caller: &Caller,
        path: &str,
        Wanted { accept, limit }: Wanted,
        read: ResponseReader<T>,
    ) -> Reply<T> {
        let mut set_cookies = Vec::new();
        let made = async {
            let mut request = request?.headers(headers::of(caller, accept, &self.relay));
            if let Some(context) = traces::traceparent() {
                request = request.header(TRACEPARENT, context);
            }
            let response = request.send().await?;
            set_cookies = headers::set_cookies(response.headers(), &self.relay);
            read(ApiResponse::receive(response, limit).await?)
        };
        let result = metrics::call(("account_service", path), made, Cause::of_call).await;
        let result = result.map_err(|cause| cause.logged(path, caller));
        Reply { result, set_cookies }
    }
}
