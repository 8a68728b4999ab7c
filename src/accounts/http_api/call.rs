//! A call as it arrives: who calls for which visitor, how far that is trusted, and the fields.

use std::{
    collections::BTreeMap,
    io,
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

use actix_web::{
    Error, FromRequest, HttpRequest, HttpResponse, HttpResponseBuilder, ResponseError,
    body::{BoxBody, MessageBody},
    dev::{Payload, ServiceRequest, ServiceResponse},
    error::PayloadError,
    http::{
        StatusCode,
        header::{
            ACCEPT_LANGUAGE, ALLOW, AUTHORIZATION, AsHeaderName, CACHE_CONTROL,
            CONTENT_DISPOSITION, CONTENT_TYPE, COOKIE, HeaderValue, RETRY_AFTER, SET_COOKIE,
            USER_AGENT, WWW_AUTHENTICATE,
        },
    },
    middleware::Next,
    web::{Bytes, Data},
};
use aws_lc_rs::constant_time::verify_slices_are_equal;
use futures_util::future::LocalBoxFuture;
use ipnet::IpNet;
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use url::form_urlencoded;

use crate::{
    accounts::{AccountService, Caller, Download, Fault, Relay, Reply, outcome::Outcome},
    domain::{ErrorCode, Language, Secret, text},
    providers::{
        certificates::Certificate,
        id_card::{
            Rejection,
            client_cert::{self, CLIENT_CERT},
        },
    },
};

pub struct ApiCall {
    api: Data<Api>,
    /// The visitor on whose behalf it is made.
    pub caller: Caller,
    /// The certificate of the visitor's own TLS handshake, as forwarded by a caller with the credential.
    pub certificate: Result<Option<Certificate>, Rejection>,
    /// The fields of the body; empty for a GET.
    pub fields: CallFields,
    pub query: String,
}

impl ApiCall {
    pub fn service(&self) -> &dyn AccountService {
        self.api.service.as_ref()
    }
}

impl FromRequest for ApiCall {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self, Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let api = request.app_data::<Data<Api>>().cloned();
        let trust = api.as_ref().and_then(|api| api.door.trust_of(request)).unwrap_or(Trust::None);
        let caller = api.as_ref().map(|api| caller(request, trust, &api.door.proxies, &api.relay));
        let query = request.query_string().to_owned();
        let certificate = certificate(request, trust);
        let body = Bytes::from_request(request, payload);
        Box::pin(async move {
            let body = body.await.map_err(|cause| match cause.as_error() {
                Some(PayloadError::Io(cause)) if cause.kind() == io::ErrorKind::TimedOut => {
                    Refused::Late
                }
                _ => Refused::Unreadable,
            })?;
            let fields = CallFields::of(body).ok_or(Refused::Unreadable)?;
            let (api, caller) =
                (api.ok_or(Refused::Unreadable)?, caller.ok_or(Refused::Unreadable)?);
            Ok(Self { api, caller, certificate, fields, query })
        })
    }
}

/// Fields by name. No name occurs twice.
pub struct CallFields {
    body: Bytes,
    values: BTreeMap<String, String>,
}

impl CallFields {
    /// Parses a body; `None` if a field occurs twice.
    pub fn of(body: Bytes) -> Option<Self> {
        let mut values = BTreeMap::new();
        for (name, value) in form_urlencoded::parse(&body) {
            if values.insert(name.into_owned(), value.into_owned()).is_some() {
                return None;
            }
        }
        Some(Self { body, values })
    }

    /// Deserializes the fields into the type that a call takes.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Refused> {
        serde_urlencoded::from_bytes(&self.body).map_err(|_| Refused::Unreadable)
    }

    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a field; `None` if it is missing.
    pub fn optional(&self, name: &str) -> Option<String> {
        self.values.get(name).cloned()
    }

    /// The value of a field; empty if it is missing.
    pub fn text(&self, name: &str) -> String {
        self.optional(name).unwrap_or_default()
    }

    /// The value of a field that must not be printed; empty if it is missing.
    pub fn secret(&self, name: &str) -> Secret {
        Secret::new(self.text(name))
    }

    /// Whether the value is `true`, or what an HTML form sends for a ticked box.
    pub fn flag(&self, name: &str) -> bool {
        self.values.get(name).is_some_and(|value| text::is_ticked(value))
    }
}

// Who calls, for which visitor, and how far that is trusted. A trusted front end speaks for the visitor, any other
// caller only for itself.

/// The longest request id that is accepted, in bytes.
const REQUEST_ID_LENGTH: usize = 128;

/// How far a caller is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// It has the credential: it speaks for visitors and may forward their cards' certificates.
    Full,
    /// No credential is configured, and it is on this machine: it speaks for visitors. `Client-Cert` is ignored,
    /// because a certificate is not secret.
    Forwarding,
    /// It speaks for itself only.
    None,
}

/// The visitor whom the headers describe, as far as they are trusted.
pub fn caller(request: &HttpRequest, trust: Trust, proxies: &[IpNet], relay: &Relay) -> Caller {
    let said = |name: &str| {
        if trust == Trust::None { String::new() } else { lines(request, name).join(",") }
    };
    Caller {
        language: language(&lines(request, ACCEPT_LANGUAGE).join(",")),
        address: visitor(&said("x-forwarded-for"), proxies).unwrap_or_else(|| address(request)),
        secure: said("x-forwarded-proto").trim().eq_ignore_ascii_case("https"),
        request_id: Some(said("x-request-id")).filter(|id| is_request_id(id)).unwrap_or_default(),
        user_agent: lines(request, USER_AGENT).concat(),
        verification_code: Some(lines(request, "lavi-verification-code").concat())
            .filter(|code| !code.is_empty()),
        cookies: relay.inbound(&lines(request, COOKIE).join(";")),
    }
}

/// The certificate in `Client-Cert`, only from a caller with the credential. Loopback is not enough: a certificate is
/// not secret, so a caller that may forward one can sign in as anybody.
///
/// # Errors
/// [`Rejection`] if such a caller sends something that is not a certificate.
pub fn certificate(request: &HttpRequest, trust: Trust) -> Result<Option<Certificate>, Rejection> {
    if trust == Trust::Full { client_cert::read(lines(request, CLIENT_CERT)) } else { Ok(None) }
}

/// The address at the other end of the connection.
pub fn address(request: &HttpRequest) -> IpAddr {
    request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip().to_canonical())
}

/// The address from which a request of the public site comes: the peer's, or behind trusted proxies the last address in
/// `X-Forwarded-For` that is not a proxy's. IPv4 addresses are in their own form, whatever the listener and the proxies make of
/// them.
pub fn public_address(trusted: &[IpNet], request: &HttpRequest) -> IpAddr {
    let is_proxy =
        |address: IpAddr| trusted.iter().any(|block| block.contains(&address.to_canonical()));
    let peer =
        request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |address| address.ip());
    if !is_proxy(peer) {
        return peer;
    }
    let headers =
        request.headers().get_all("x-forwarded-for").filter_map(|value| value.to_str().ok());
    let chain: Vec<&str> = headers.flat_map(|value| value.split(',')).map(str::trim).collect();
    let mut address = peer;
    for hop in chain.into_iter().rev() {
        let Ok(hop) = hop.parse::<IpAddr>() else { break };
        address = hop.to_canonical();
        if !is_proxy(address) {
            break;
        }
    }
    address
}

/// The address nearest to us that is neither a loopback address nor a proxy's; the first one if there is no such
/// address.
fn visitor(forwarded_for: &str, proxies: &[IpNet]) -> Option<IpAddr> {
    let is_between = |address: &IpAddr| {
        address.is_loopback() || proxies.iter().any(|block| block.contains(address))
    };
    let addresses: Option<Vec<IpAddr>> = forwarded_for
        .split(',')
        .map(|address| Some(address.trim().parse::<IpAddr>().ok()?.to_canonical()))
        .collect();
    let addresses = addresses?;
    addresses.iter().rev().find(|address| !is_between(address)).or(addresses.first()).copied()
}

/// The first language that we know, regardless of its region; English if there is none.
fn language(accept_language: &str) -> Language {
    let ranges = accept_language.split(',').map(|range| range.split(';').next().unwrap_or(range));
    Language::negotiate(ranges.map(str::trim), &Language::ALL).unwrap_or(Language::En)
}

/// Only harmless characters: a request id goes into the log.
fn is_request_id(id: &str) -> bool {
    id.len() <= REQUEST_ID_LENGTH && id.bytes().all(|byte| byte.is_ascii_graphic())
}

fn lines(request: &HttpRequest, name: impl AsHeaderName) -> Vec<&str> {
    request
        .headers()
        .get_all(name)
        .filter_map(|value| str::from_utf8(value.as_bytes()).ok())
        .collect()
}

/// The state that all calls share.
pub(super) struct Api {
    pub(super) service: Arc<dyn AccountService>,
    pub(super) door: CallerCheck,
    pub(super) relay: Relay,
}

/// Rejects callers without the credential before anything else of the request is read.
pub(super) async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let api = request.app_data::<Data<Api>>();
    if api.is_some_and(|api| api.door.trust_of(request.request()).is_some()) {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    tracing::warn!(address = %address(request.request()), "a caller without embedded.api_token is refused");
    Ok(request.into_response(unauthorized()))
}

// Who may call, and which of a caller's statements about the visitor are trusted (docs/account-api.md section 9).

/// The credential that callers must send, and the proxies between visitors and callers.
#[derive(Clone)]
pub struct CallerCheck {
    /// `None`: no credential is needed.
    expected: Option<TokenHash>,
    pub(super) proxies: Arc<[IpNet]>,
}

impl CallerCheck {
    /// Admits callers with this token; everybody if there is none. The visitor's address is the last one in
    /// `X-Forwarded-For` that is not in `proxies`.
    pub fn new(token: Option<&Secret>, proxies: &[IpNet]) -> Self {
        Self { expected: token.map(TokenHash::of), proxies: proxies.into() }
    }

    /// How far the caller is trusted; `None` if it is not admitted.
    pub fn trust_of(&self, request: &HttpRequest) -> Option<Trust> {
        let Some(expected) = &self.expected else {
            return Some(if address(request).is_loopback() {
                Trust::Forwarding
            } else {
                Trust::None
            });
        };
        expected.is_sent_by(request).then_some(Trust::Full)
    }
}

/// SHA-256 of a token that callers must send.
#[derive(Clone)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    pub fn of(token: &Secret) -> Self {
        Self(Sha256::digest(token.expose()).into())
    }

    /// Whether the request has the token (`Authorization: Bearer`). The comparison takes the same time whatever was sent.
    pub fn is_sent_by(&self, request: &HttpRequest) -> bool {
        let said = request.headers().get(AUTHORIZATION).map_or(&[][..], HeaderValue::as_bytes);
        let Some((scheme, token)) = said.split_at_checked(7) else { return false };
        let hash: [u8; 32] = Sha256::digest(token.trim_ascii()).into();
        scheme.eq_ignore_ascii_case(b"Bearer ") && verify_slices_are_equal(&hash, &self.0).is_ok()
    }
}

// Converts replies of the service into HTTP responses.

const JSON: &str = "application/json; charset=utf-8";
const HTML: &str = "text/html; charset=utf-8";

/// An outcome as JSON, with status 200 whether it is successful or not.
pub fn json<T: Serialize>(reply: Reply<T>) -> HttpResponse {
    answer(reply, |outcome| begin(StatusCode::OK, JSON).json(outcome))
}

pub fn html(reply: Reply<String>) -> HttpResponse {
    answer(reply, |html| begin(StatusCode::OK, HTML).body(html))
}

pub fn file(reply: Reply<Download>) -> HttpResponse {
    answer(reply, |file| {
        begin(StatusCode::OK, &file.content_type)
            .insert_header((CONTENT_DISPOSITION, file.disposition))
            .body(file.bytes)
    })
}

/// 404: no call has this path.
pub async fn unknown_path() -> HttpResponse {
    absent()
}

/// 404: there is no such thing.
pub fn absent() -> HttpResponse {
    refusal(StatusCode::NOT_FOUND, ErrorCode::BadRequest)
}

/// 401: the caller lacks the credential.
pub fn unauthorized() -> HttpResponse {
    let mut refused = refusal(StatusCode::UNAUTHORIZED, ErrorCode::BadRequest);
    refused.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    refused
}

/// 405: the call has this method alone.
pub fn wrong_method(right: &'static str) -> HttpResponse {
    let mut refused = refusal(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::BadRequest);
    refused.headers_mut().insert(ALLOW, HeaderValue::from_static(right));
    refused
}

/// Why a request cannot be read as a call.
#[derive(Debug, thiserror::Error)]
#[error("not a call")]
pub enum Refused {
    /// A field occurs twice or has an invalid value, or the body is too large.
    Unreadable,
    /// The body did not arrive in time.
    Late,
}

impl ResponseError for Refused {
    fn error_response(&self) -> HttpResponse {
        let status = match self {
            Self::Unreadable => StatusCode::BAD_REQUEST,
            Self::Late => StatusCode::REQUEST_TIMEOUT,
        };
        refusal(status, ErrorCode::BadRequest)
    }
}

fn answer<T>(reply: Reply<T>, write: impl FnOnce(T) -> HttpResponse) -> HttpResponse {
    let mut response = match reply.result {
        Ok(outcome) => write(outcome),
        Err(Fault::ServerError) => refusal(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::ServerError),
        Err(Fault::TooManyRequests) => {
            refusal(StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooManyRequests)
        }
        Err(Fault::Later(seconds)) => {
            let mut response = refusal(StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooManyRequests);
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
            response
        }
    };
    for value in reply.set_cookies.iter().filter_map(|value| HeaderValue::from_str(value).ok()) {
        response.headers_mut().append(SET_COOKIE, value);
    }
    response
}

fn refusal(status: StatusCode, code: ErrorCode) -> HttpResponse {
    json_of(status, &Outcome::failed(code))
}

/// JSON with this status.
pub fn json_of(status: StatusCode, answer: &impl Serialize) -> HttpResponse {
    begin(status, JSON).json(answer)
}

fn begin(status: StatusCode, content_type: &str) -> HttpResponseBuilder {
    let mut response = HttpResponse::build(status);
    response.insert_header((CONTENT_TYPE, content_type)).insert_header((CACHE_CONTROL, "no-store"));
    response
}
