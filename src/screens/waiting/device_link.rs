//! A Smart-ID device link on the waiting screen: the QR code for another device, and the link that opens the app on this
//! one. Without scripts the code stands in a frame that reloads itself each second while the page stands still; a script
//! asks for its bits and draws them.

use std::sync::{Arc, LazyLock};

use actix_web::{
    HttpResponse, HttpResponseBuilder,
    http::{
        StatusCode,
        header::{
            CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName,
            VARY,
        },
    },
};
use askama::Template;
use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

use crate::{
    accounts::Purpose,
    domain::{ErrorCode, LoginMethod, Secret},
    web::{
        AppError, Screen, Visitor,
        page::{
            Named, compressed,
            qr_code::{QrPicture, drawn_lately},
            render,
        },
        session::pending_confirmation::PendingConfirmation,
    },
};

/// How much longer a QR code's link is than the link that a phone opens: `QR&elapsedSeconds=00` instead of `Web2App`.
const LONGER: usize = 13;

/// The length of a QR code's link where none is there to compare it with. The picture fits into its frame in any case.
const USUAL: usize = 200;

/// The whole style of the frame's document.
const STYLE: &str = "body{margin:0;background:#fff;color:#000;font:1rem/1.5 sans-serif}svg{display:block;width:100%;height:auto}p{margin:1rem}";

/// `style-src` of the frame's document.
static STYLE_HASH: LazyLock<String> =
    LazyLock::new(|| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(STYLE))));

/// What the page shows of a device link.
pub struct LinkView {
    /// The address of the frame's document.
    pub frame: String,
    /// The address of the bits alone.
    pub matrix: String,
    /// To scan the code or, where that is possible, to open the app.
    pub scan: Named,
    /// Width and height of the frame in pixels.
    pub size: usize,
    /// The address that opens the app; `None` where no phone comes back: in a frame of another site, or from a service that has
    /// a code alone.
    pub open: Option<String>,
}

impl LinkView {
    /// The device link of this confirmation; `None` if it has a verification code instead.
    pub fn of(visitor: &Visitor, waiting: &PendingConfirmation) -> Result<Option<Self>, AppError> {
        let Some(open) = &waiting.link else { return Ok(None) };
        let length = if open.is_empty() { USUAL } else { open.len() + LONGER };
        let longest = "x".repeat(length);
        let is_open = !visitor.view.is_embedded() && !open.is_empty();
        let words = visitor.words();
        let scan = if is_open { "waiting-link-scan" } else { "waiting-link-scan-only" };
        Ok(Some(Self {
            frame: visitor.href(Screen::DeviceLinkCode(&waiting.flow)),
            matrix: visitor.href(Screen::DeviceLinkMatrix(&waiting.flow)),
            scan: Named::of(&words.t(scan), &words.method(waiting.method.method())),
            size: QrPicture::of(&longest)?.size(),
            open: is_open.then(|| open.clone()),
        }))
    }
}

#[derive(Template)]
#[template(
    source = r#"<!doctype html><html lang="{{ language }}"><title>{{ title }}</title>{% if let Some(seconds) = again %}<meta http-equiv="refresh" content="{{ seconds }}">{% endif %}<style>{{ style|safe }}</style>{% if let Some(picture) = picture %}{{ picture|safe }}{% else %}<p>{{ told }}</p>{% if let Some((href, words)) = restart %}<p><a href="{{ href }}" target="_parent">{{ words }}</a></p>{% endif %}{% endif %}"#,
    ext = "html"
)]
struct CodeDocument<'a> {
    language: &'a str,
    title: String,
    style: &'static str,
    /// After how many seconds the document asks again, if it does.
    again: Option<u8>,
    picture: Option<String>,
    /// What stands in place of a picture.
    told: String,
    /// Where another code is begun and the words that lead there, once this one has ended. Only a browser without scripts reads
    /// it.
    restart: Option<(String, String)>,
}

/// What there is to show.
enum Shown {
    /// The code of this second.
    Picture(Arc<QrPicture>),
    /// The account service has no answer just now.
    NotNow,
    /// There is no code any more.
    Ended,
}

/// GET `smart-id/code`: the document of the frame. It reloads itself as long as there is a code, and a little later where
/// the account service has no answer: an error page in its place would be the last thing that the frame ever shows.
pub async fn show_code(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let words = visitor.words();
    let (status, again, picture, told) = match shown(&visitor).await? {
        Shown::Picture(code) => (StatusCode::OK, Some(1), Some(code.svg()), String::new()),
        Shown::NotNow => {
            (StatusCode::SERVICE_UNAVAILABLE, Some(2), None, words.t("waiting-link-moment"))
        }
        Shown::Ended => (StatusCode::OK, None, None, words.t("waiting-link-ended")),
    };
    let has_ended = picture.is_none() && again.is_none();
    let document = CodeDocument {
        restart: has_ended.then(|| restart(&visitor)),
        language: visitor.language.code(),
        title: words.t("waiting-link-frame"),
        style: STYLE,
        again,
        picture,
        told,
    };
    let html = render(&document)?;
    // Nothing that a stranger chooses stands beside the code, so that its length tells nothing of it.
    let (body, coding) = compressed(&visitor, html);
    let mut response = framed(&visitor, status, "text/html; charset=utf-8");
    if let Some(name) = coding.name() {
        response.insert_header((CONTENT_ENCODING, name));
    }
    Ok(response.body(body))
}

/// The pane of the login method, and the words that lead there.
fn restart(visitor: &Visitor) -> (String, String) {
    let waiting = visitor.memory().confirmation(visitor.query("flow").as_deref());
    let purpose = waiting.map_or(Purpose::SignIn, |waiting| waiting.purpose);
    let pane = visitor.href(purpose.place(LoginMethod::SmartId));
    (pane, visitor.words().t("waiting-again"))
}

/// GET `smart-id/code.bin`: the code as [`QrPicture::matrix`], for the script; 404 once there is no code any more, 503 where it
/// may ask again.
pub async fn show_matrix(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let (status, body) = match shown(&visitor).await? {
        Shown::Picture(code) => (StatusCode::OK, code.matrix()),
        Shown::NotNow => (StatusCode::SERVICE_UNAVAILABLE, Vec::new()),
        Shown::Ended => (StatusCode::NOT_FOUND, Vec::new()),
    };
    Ok(framed(&visitor, status, "application/octet-stream").body(body))
}

/// The code of this second, as the account service makes it.
async fn shown(visitor: &Visitor) -> Result<Shown, AppError> {
    let waiting = visitor.memory().confirmation(visitor.query("flow").as_deref());
    let waiting = waiting.filter(|waiting| waiting.link.is_some());
    let Some(PendingConfirmation { confirmation: Some(id), purpose, .. }) = waiting else {
        return Ok(Shown::Ended);
    };
    let code = visitor
        .call(async |accounts, caller| accounts.device_link_code(caller, purpose, &id).await)
        .await;
    let Ok(code) = code else { return Ok(Shown::NotNow) };
    let content = code.data.map(|data| data.content).filter(|content| !content.is_empty());
    match content.as_ref().map(Secret::expose) {
        Some(text) => Ok(Shown::Picture(drawn_lately(text)?)),
        None if code.errors.first().is_some_and(is_passing) => Ok(Shown::NotNow),
        None => Ok(Shown::Ended),
    }
}

/// Whether there may be a code again in a moment.
fn is_passing(code: ErrorCode) -> bool {
    code.is_unavailable() || matches!(code, ErrorCode::ServerError | ErrorCode::TooManyRequests)
}

/// A document for our own page alone to frame, and for those who frame that.
fn framed(visitor: &Visitor, status: StatusCode, kind: &str) -> HttpResponseBuilder {
    let mut framers = vec!["'self'".to_owned()];
    if visitor.view.is_embedded() {
        let origins = &visitor.site.config.embed.origins;
        framers.extend(origins.iter().map(url::Origin::ascii_serialization));
    }
    let policy = format!(
        "default-src 'none'; style-src {}; base-uri 'none'; form-action 'none'; frame-ancestors {}",
        *STYLE_HASH,
        framers.join(" "),
    );
    let mut response = HttpResponse::build(status);
    response
        .insert_header((CONTENT_TYPE, kind))
        .insert_header((CONTENT_SECURITY_POLICY, policy))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((VARY, "Cookie, Accept-Encoding"));
    if !visitor.view.is_embedded() {
        response.insert_header((HeaderName::from_static("x-frame-options"), "SAMEORIGIN"));
    }
    response
}
