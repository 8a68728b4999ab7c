//! A Smart-ID device link on the waiting screen: the QR code for another device, and the link that opens the app on this
//! one. Without scripts the code stands in a frame that reloads itself each second while the page stands still; a script
//! asks for the picture alone.

use std::sync::LazyLock;

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, VARY},
    },
};
use askama::Template;
use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

use crate::{
    domain::Secret,
    web::{
        AppError, Screen, Visitor,
        page::{qr_code::QrPicture, render},
        session::pending_confirmation::PendingConfirmation,
    },
};

/// How much longer a QR code's link is than the link that a phone opens: `QR&elapsedSeconds=00` instead of `Web2App`.
const LONGER: usize = 13;

/// The whole style of the frame's document.
const STYLE: &str = "body{margin:0;background:#fff;color:#000;font:1rem/1.5 sans-serif}svg{display:block;width:100%;height:auto}p{margin:1rem}";

/// `style-src` of the frame's document.
static STYLE_HASH: LazyLock<String> =
    LazyLock::new(|| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(STYLE))));

/// What the page shows of a device link.
pub struct LinkView {
    /// The address of the frame's document.
    pub frame: String,
    /// The address of the picture alone.
    pub picture: String,
    /// Width and height of the frame in pixels.
    pub size: usize,
    /// The address that opens the app; `None` in a frame of another site, to which no phone comes back.
    pub open: Option<String>,
}

impl LinkView {
    /// The device link of this confirmation; `None` if it has a verification code instead.
    ///
    /// # Errors
    /// [`AppError`] when a code cannot hold its link.
    pub fn of(visitor: &Visitor, waiting: &PendingConfirmation) -> Result<Option<Self>, AppError> {
        let Some(open) = &waiting.link else { return Ok(None) };
        let longest = "x".repeat(open.len() + LONGER);
        Ok(Some(Self {
            frame: visitor.href(Screen::DeviceLinkCode(&waiting.flow)),
            picture: visitor.href(Screen::DeviceLinkPicture(&waiting.flow)),
            size: QrPicture::of(&longest)?.size(),
            open: (!visitor.view.is_embedded()).then(|| open.clone()),
        }))
    }
}

/// The document of the frame.
#[derive(Template)]
#[template(
    source = r#"<!doctype html><html lang="{{ language }}"><title>{{ title }}</title>{% if picture.is_some() %}<meta http-equiv="refresh" content="1">{% endif %}<style>{{ style|safe }}</style>{% if let Some(picture) = picture %}{{ picture|safe }}{% else %}<p>{{ ended }}</p>{% endif %}"#,
    ext = "html"
)]
struct CodeDocument<'a> {
    language: &'a str,
    title: String,
    style: &'static str,
    picture: Option<String>,
    ended: String,
}

/// GET `smart-id/code`: the document of the frame. It reloads itself as long as there is a code.
///
/// # Errors
/// [`AppError`] when the document cannot be rendered.
pub async fn show_code(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let words = visitor.words();
    let document = CodeDocument {
        language: visitor.language.code(),
        title: words.t("waiting-link-frame"),
        style: STYLE,
        picture: picture(&visitor).await?,
        ended: words.t("waiting-link-ended"),
    };
    let html = render(&document)?;
    Ok(framed(&visitor, StatusCode::OK, "text/html; charset=utf-8", html))
}

/// GET `smart-id/code.svg`: the picture alone, for the script; 404 once there is no code any more.
///
/// # Errors
/// [`AppError`] when the picture cannot be drawn.
pub async fn show_picture(visitor: Visitor) -> Result<HttpResponse, AppError> {
    Ok(match picture(&visitor).await? {
        Some(svg) => framed(&visitor, StatusCode::OK, "image/svg+xml", svg),
        None => framed(&visitor, StatusCode::NOT_FOUND, "text/plain; charset=utf-8", String::new()),
    })
}

/// The code of this second as SVG, as the account service makes it.
async fn picture(visitor: &Visitor) -> Result<Option<String>, AppError> {
    let waiting = visitor.memory().confirmation(visitor.query("flow").as_deref());
    let waiting = waiting.filter(|waiting| waiting.link.is_some());
    let Some(PendingConfirmation { confirmation: Some(id), purpose, .. }) = waiting else {
        return Ok(None);
    };
    let code = visitor
        .call(async |accounts, caller| accounts.device_link_code(caller, purpose, &id).await)
        .await?;
    let content = code.data.map(|data| data.content).filter(|content| !content.is_empty());
    content.as_ref().map(Secret::expose).map(|text| Ok(QrPicture::of(text)?.svg())).transpose()
}

/// A document for our own page alone to frame, and for those who frame that.
fn framed(visitor: &Visitor, status: StatusCode, kind: &str, body: String) -> HttpResponse {
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
        .insert_header((VARY, "Cookie"));
    if !visitor.view.is_embedded() {
        response.insert_header((HeaderName::from_static("x-frame-options"), "SAMEORIGIN"));
    }
    response.body(body)
}
