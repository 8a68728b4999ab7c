//! Serves any account service over HTTP on `embedded.api_listen`, in the wire format of docs/account-api.md section 3.
//!
//! Reading is lenient (a missing field counts as empty, and the service decides), writing is strict. Every answer is
//! JSON except for documents and files. So are refusals: 400, 404 and 405 are outcomes with `bad_request`.

pub(super) mod call;
mod feed;
pub mod openapi;

pub use call::CallerCheck;
pub use feed::FeedDoor;

use std::{future::ready, sync::Arc};

use actix_web::{
    FromRequest, Handler, HttpResponse, Resource, Responder, ResponseError, Route,
    middleware::from_fn,
    web::{self, PayloadConfig, ServiceConfig},
};
use serde::Serialize;
use url::form_urlencoded;

use crate::{
    accounts::{
        AccountService, CardProof, Credentials, Document, IdentityCall, LoginOutcome, NewAccount,
        NewSchool, PasswordSetting, PhoneMethod, Purpose, Relay, Reply, ResetRequest, TokenCheck,
        TokenKind, TwoFactor, form_calls, identity_call::DEVICE_LINK, outcome::Captcha,
    },
    domain::{RedirectingProvider, Secret},
};
use call::{Api, ApiCall, Refused, file, html, json};

macro_rules! routes {
    ($(#[doc = $purpose:literal] $path:literal $fields:literal
        => $name:ident($($argument:ident: $($form:tt)+)?) -> $answer:ident;)*) => {
        fn of_table() -> Vec<ServedCall> {
            vec![$({
                let handler = async |call: ApiCall| -> HttpResult {
                    let service = call.service();
                    Ok(json(service.$name(&call.caller $(, received!(call, $fields, $($form)+))?).await))
                };
                post($path, $fields, stringify!($answer), $purpose.trim_ascii(), handler)
            }),*]
        }
    };
}

/// What the method of a call takes, out of the fields.
macro_rules! received {
    ($call:ident, $field:literal, &str) => {
        &$call.fields.text($field)
    };
    ($call:ident, $fields:literal, $form:ty) => {
        $call.fields.read::<$form>()?
    };
}

/// The largest request body: 64 KiB.
const BODY_LIMIT: usize = 64 << 10;

/// The routes of all calls, relative to where they are mounted, behind the check of the credential. `cookies` names
/// the cookies that are passed to the service; `providers` are those that there are. The feed has a check of its own.
pub fn configure(
    service: Arc<dyn AccountService>,
    door: &CallerCheck,
    feed: Option<&FeedDoor>,
    cookies: &[String],
    providers: &[RedirectingProvider],
) -> impl FnOnce(&mut ServiceConfig) + use<> {
    let api = Api { service, door: door.clone(), relay: Relay::new(cookies, None) };
    let feed = feed.cloned();
    let (of_feed, served): (Vec<_>, Vec<_>) =
        served(providers).into_iter().partition(ServedCall::is_of_feed);
    |routes| {
        if let Some(feed) = feed {
            routes.app_data(web::Data::new(feed));
        }
        for call in of_feed {
            routes.service(call.route);
        }
        let calls = web::scope("")
            .wrap(from_fn(call::guard))
            .app_data(web::Data::new(api))
            .app_data(PayloadConfig::new(BODY_LIMIT))
            .default_service(web::to(call::unknown_path));
        routes.service(served.into_iter().fold(calls, |calls, call| calls.service(call.route)));
    }
}

// The calls of docs/account-api.md section 3, each as it is served and described. Most are a row of the table
// beside [`FormCalls`](crate::accounts::FormCalls).

type HttpResult = Result<HttpResponse, Refused>;

/// A call with its route and what the description says of it.
pub struct ServedCall {
    /// `get` or `post`.
    pub method: &'static str,
    /// Relative to the root, without a slash before it.
    pub path: String,
    /// The names of its fields, with blanks between. Those with `?` may be left out.
    pub fields: &'static str,
    /// What it answers with status 200: a schema of the description, or [`HTML`].
    pub answer: &'static str,
    pub summary: &'static str,
    /// Answers it, and 405 to every other method.
    pub route: Resource,
}

impl ServedCall {
    /// Whether it is read by the platform with the token of the feed, and not called by a front end for a visitor.
    pub fn is_of_feed(&self) -> bool {
        self.path == "feed" || self.path.starts_with("feed/")
    }
}

/// The answer is a document or a file.
pub const HTML: &str = "text/html";

fn post<F, Args>(
    path: impl Into<String>,
    fields: &'static str,
    answer: &'static str,
    summary: &'static str,
    handler: F,
) -> ServedCall
where
    F: Handler<Args, Output: Responder + 'static>,
    Args: FromRequest + 'static,
{
    let path = path.into();
    let route = only(&path, "POST", web::post().to(handler));
    ServedCall { method: "post", path, fields, answer, summary, route }
}

fn get<F, Args>(
    path: impl Into<String>,
    fields: &'static str,
    answer: &'static str,
    summary: &'static str,
    handler: F,
) -> ServedCall
where
    F: Handler<Args, Output: Responder + 'static>,
    Args: FromRequest + 'static,
{
    let path = path.into();
    let route = only(&path, "GET", web::get().to(handler));
    ServedCall { method: "get", path, fields, answer, summary, route }
}

fn only(path: &str, method: &'static str, route: Route) -> Resource {
    let refused = move || ready(call::wrong_method(method));
    web::resource(format!("/{path}")).route(route).default_service(web::to(refused))
}

/// Every call, those of these providers among them, in the order of docs/account-api.md.
pub fn served(providers: &[RedirectingProvider]) -> Vec<ServedCall> {
    let mut calls = of_table();
    let mut signing_in = vec![get(
        "session/pending",
        "",
        "LoginOutcome",
        "What is under way in this session",
        pending,
    )];
    signing_in.extend(Purpose::ALL.into_iter().flat_map(identity_calls));
    put_behind("select-user", &mut calls, signing_in);
    put_behind(
        "id-card/challenge",
        &mut calls,
        IdentityCall::returns(providers.iter().copied()).map(|(purpose, provider)| {
            let path = IdentityCall::CameBack { purpose, provider }.path();
            identifying(path, "", "Who came back from a provider", move |_| {
                IdentityCall::CameBack { purpose, provider }
            })
        }),
    );
    put_behind("password/reset/validate", &mut calls, TokenKind::ALL.map(password_call));
    let third_party = get(
        "oauth/session",
        "client_id? redirect_uri? response_type? scope? state?",
        "ThirdParty",
        "Who asks for which data, by the query of the authorization request",
        third_party,
    );
    put_behind("school-register", &mut calls, [third_party]);
    calls.extend(Document::ALL.map(|text| {
        let handler = move |call| document(call, text);
        get(text.path(), "", HTML, "A document as an HTML fragment", handler)
    }));
    calls.extend(Document::FILES.map(|text| {
        let handler = move |call| download(call, text);
        get(format!("{}/download", text.path()), "", HTML, "A document as a file", handler)
    }));
    calls.extend([
        post(
            "terms/accept",
            "terms_accepted",
            "Outcome",
            "Accepts the terms in force",
            accept_terms,
        ),
        get("captcha", "", "Captcha", "A picture and a sound to solve", captcha),
    ]);
    calls.extend(feed_calls());
    calls
}

/// What the platform asks.
fn feed_calls() -> [ServedCall; 2] {
    [
        get(
            "feed",
            "after? limit? wait?",
            "Feed",
            "What has changed in accounts after a number; without one the newest number",
            feed::changes,
        ),
        get(
            "feed/accounts",
            "after? limit?",
            "FeedAccounts",
            "All accounts behind an id, as the feed tells of them",
            feed::accounts,
        ),
    ]
}

/// Puts these calls behind the one at `path`.
fn put_behind(path: &str, calls: &mut Vec<ServedCall>, more: impl IntoIterator<Item = ServedCall>) {
    let place = calls.iter().position(|call| call.path == path).map_or(calls.len(), |at| at + 1);
    calls.splice(place..place, more);
}

// The calls of the table.

form_calls!(routes);

// The calls that prove who somebody is, to sign in or to register. One handler answers them; the route says which it is.

fn identity_calls(purpose: Purpose) -> Vec<ServedCall> {
    let at = |path: &str| purpose.path(path);
    let mut calls = vec![
        identifying(
            at("mobile-id"),
            "personalCode phoneNumber recaptcha?",
            "Rings a phone by Mobile-ID",
            move |call| IdentityCall::MobileId {
                purpose,
                personal_code: call.fields.secret("personalCode"),
                phone_number: call.fields.secret("phoneNumber"),
                recaptcha: call.fields.optional("recaptcha"),
            },
        ),
        identifying(
            at("smart-id"),
            "country personalCode recaptcha?",
            "Rings a phone by Smart-ID",
            move |call| IdentityCall::SmartId {
                purpose,
                country: call.fields.text("country"),
                personal_code: call.fields.secret("personalCode"),
                recaptcha: call.fields.optional("recaptcha"),
            },
        ),
        post(
            at("id-card"),
            "auth_token?",
            "LoginOutcome",
            "A card: Client-Cert, or the token that it signed",
            move |call| id_card(call, purpose),
        ),
    ];
    calls.extend(device_link_calls(purpose));
    calls.extend(
        PhoneMethod::ALL.into_iter().flat_map(|method| confirmation_calls(purpose, method)),
    );
    calls
}

/// The calls of a Smart-ID device link (docs/account-api.md section 9).
fn device_link_calls(purpose: Purpose) -> [ServedCall; 3] {
    let below = |call: &str| purpose.path(&format!("{DEVICE_LINK}/{call}"));
    [
        identifying(
            purpose.path(DEVICE_LINK),
            "recaptcha?",
            "Begins a Smart-ID device link",
            move |call| IdentityCall::DeviceLink {
                purpose,
                recaptcha: call.fields.optional("recaptcha"),
            },
        ),
        get(
            below("qr"),
            "confirmation",
            "DeviceLinkCode",
            "What the QR code of this second holds",
            move |call| device_link_code(call, purpose),
        ),
        post(
            below("callback"),
            "confirmation value sessionSecretDigest userChallengeVerifier?",
            "Outcome",
            "What a phone brought back",
            move |call| device_link_callback(call, purpose),
        ),
    ]
}

fn confirmation_calls(purpose: Purpose, method: PhoneMethod) -> [ServedCall; 2] {
    let below = |call: &str| purpose.path(&format!("{}/{call}", method.method().slug()));
    [
        identifying(
            below("check-status"),
            "confirmation? recaptcha?",
            "Whether the phone has confirmed",
            move |call| IdentityCall::CheckStatus {
                purpose,
                method,
                confirmation: call.fields.optional("confirmation"),
                recaptcha: call.fields.optional("recaptcha"),
            },
        ),
        post(below("cancel"), "confirmation?", "Outcome", "Gives a confirmation up", move |call| {
            cancel(call, purpose, method)
        }),
    ]
}

fn identifying(
    path: String,
    fields: &'static str,
    summary: &'static str,
    read: impl Fn(&ApiCall) -> IdentityCall + Copy + 'static,
) -> ServedCall {
    let handler = move |call: ApiCall| {
        let identity_call = read(&call);
        identify(call, identity_call)
    };
    post(path, fields, "LoginOutcome", summary, handler)
}

async fn identify(call: ApiCall, identity_call: IdentityCall) -> HttpResponse {
    json(call.service().identify(&call.caller, identity_call).await)
}

/// The card's certificate is in `Client-Cert`, or in the token that the card signed.
async fn id_card(call: ApiCall, purpose: Purpose) -> HttpResponse {
    let proof = match (call.fields.optional("auth_token"), &call.certificate) {
        (Some(token), _) => CardProof::Token(Secret::new(token)),
        (None, Ok(certificate)) => CardProof::Handshake(certificate.clone()),
        (None, Err(cause)) => {
            tracing::error!(%cause, "a caller of the account API sent a certificate that cannot be read");
            return json(Reply::ok(LoginOutcome::failed(cause.code())));
        }
    };
    identify(call, IdentityCall::IdCard { purpose, proof }).await
}

async fn device_link_code(call: ApiCall, purpose: Purpose) -> HttpResponse {
    let mut fields = form_urlencoded::parse(call.query.as_bytes());
    let confirmation =
        fields.find(|(name, _)| name == "confirmation").map(|(_, id)| id.into_owned());
    let confirmation = confirmation.unwrap_or_default();
    json(call.service().device_link_code(&call.caller, purpose, &confirmation).await)
}

async fn device_link_callback(call: ApiCall, purpose: Purpose) -> HttpResult {
    let callback = call.fields.read()?;
    Ok(json(call.service().device_link_callback(&call.caller, purpose, callback).await))
}

async fn cancel(call: ApiCall, purpose: Purpose, method: PhoneMethod) -> HttpResponse {
    let confirmation = call.fields.optional("confirmation");
    json(call.service().cancel(&call.caller, purpose, method, confirmation.as_deref()).await)
}

// The others.

async fn pending(call: ApiCall) -> HttpResponse {
    json(call.service().pending(&call.caller).await)
}

fn password_call(kind: TokenKind) -> ServedCall {
    let fields = match kind {
        TokenKind::Change => "token username password password_confirmation old_password",
        TokenKind::Reset | TokenKind::Admin => "token username password password_confirmation",
    };
    let summary = match kind {
        TokenKind::Reset => "Sets a new password",
        TokenKind::Change => "Sets a new password by somebody who knows the old one",
        TokenKind::Admin => "Sets the password that an administrator asked for",
    };
    post(kind.path(), fields, "Outcome", summary, move |call| set_password(call, kind))
}

async fn set_password(call: ApiCall, kind: TokenKind) -> HttpResult {
    let mut setting: PasswordSetting = call.fields.read()?;
    if kind != TokenKind::Change {
        setting.old_password = None;
    }
    Ok(json(call.service().set_password(&call.caller, kind, setting).await))
}

async fn third_party(call: ApiCall) -> HttpResponse {
    json(call.service().third_party(&call.caller, &call.query).await)
}

async fn document(call: ApiCall, document: Document) -> HttpResponse {
    html(call.service().document(&call.caller, document).await)
}

async fn download(call: ApiCall, document: Document) -> HttpResponse {
    file(call.service().download(&call.caller, document).await)
}

async fn accept_terms(call: ApiCall) -> HttpResponse {
    if !call.fields.flag("terms_accepted") {
        return Refused::Unreadable.error_response();
    }
    json(call.service().accept_terms(&call.caller).await)
}

async fn captcha(call: ApiCall) -> HttpResponse {
    #[derive(Serialize)]
    struct CaptchaData {
        data: Captcha,
    }
    let reply = call.service().captcha(&call.caller).await;
    json(reply.map(|data| CaptchaData { data }))
}
