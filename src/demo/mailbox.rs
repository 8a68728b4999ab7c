//! `/demo/mail`: the letters that were sent, newest first.

use std::{fs, path::Path};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY},
    },
    web::{self, Data},
};
use askama::Template;
use base64::{Engine, engine::general_purpose::STANDARD};
use mail_parser::{Message, MessageParser, MimeHeaders};

use crate::{
    demo::Demo,
    domain::Language,
    web::{
        AppError, Page, Visitor,
        page::{personal, render},
    },
};

#[derive(Template)]
#[template(path = "demo/mailbox.html")]
struct MailboxPage<'a> {
    page: Page<'a>,
    letters: Vec<MailboxEntry>,
}

/// A letter in the mail folder.
pub struct MailboxEntry {
    /// The name of its file without the extension.
    pub name: String,
    pub subject: String,
    /// The recipient's e-mail address.
    pub to: String,
    /// When it was written.
    pub date: String,
    pub text: String,
    /// The HTML version.
    pub html: String,
}

pub async fn show(visitor: Visitor, demo: Data<Demo>) -> Result<HttpResponse, AppError> {
    let visitor = visitor.speaking(Language::En);
    let letters = read(&demo, list).await?;
    let page = Page::titled(&visitor, "demo-mail", "Mailbox".to_owned()).for_reading().unframed();
    Ok(personal(&visitor, StatusCode::OK, render(&MailboxPage { page, letters })?))
}

/// Reads from the mail folder on a thread for blocking work.
pub async fn read<T: Send + 'static>(
    demo: &Demo,
    read: impl FnOnce(&Path) -> std::io::Result<T> + Send + 'static,
) -> Result<T, AppError> {
    let folder = demo.mail.clone();
    let read = web::block(move || read(&folder))
        .await
        .map_err(|cause| AppError::Internal(cause.into()))?;
    read.map_err(|cause| AppError::Internal(cause.into()))
}

/// Every letter, newest first: file names begin with the time.
fn list(folder: &Path) -> std::io::Result<Vec<MailboxEntry>> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".eml").map(str::to_owned))
        .collect();
    names.sort_unstable_by(|a, b| b.cmp(a));
    Ok(names.iter().filter_map(|name| open(folder, name).ok().flatten()).collect())
}

/// The letter of this name; `None` if there is no such letter.
pub fn open(folder: &Path, name: &str) -> std::io::Result<Option<MailboxEntry>> {
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
        return Ok(None);
    }
    let bytes = match fs::read(folder.join(format!("{name}.eml"))) {
        Ok(bytes) => bytes,
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(cause) => return Err(cause),
    };
    Ok(MessageParser::default().parse(&bytes).map(|message| letter(name, &message)))
}

fn letter(name: &str, message: &Message) -> MailboxEntry {
    let to = message.to().and_then(|to| to.first()).and_then(|to| to.address());
    let date = message.date().map(|at| {
        format!("{:04}-{:02}-{:02} {:02}:{:02} UTC", at.year, at.month, at.day, at.hour, at.minute)
    });
    MailboxEntry {
        name: name.to_owned(),
        subject: message.subject().unwrap_or_default().to_owned(),
        to: to.unwrap_or_default().to_owned(),
        date: date.unwrap_or_default(),
        text: message.body_text(0).map(String::from).unwrap_or_default(),
        html: with_pictures(message),
    }
}

/// The HTML version, with the pictures that came along in it.
fn with_pictures(message: &Message) -> String {
    let html = message.body_html(0).map(String::from).unwrap_or_default();
    message.attachments().fold(html, |html, part| {
        let data = format!("data:image/png;base64,{}", STANDARD.encode(part.contents()));
        html.replace(&format!("cid:{}", part.content_id().unwrap_or_default()), &data)
    })
}

// `/demo/mail/{name}`: one letter, as text with working links, and its HTML version on a separate page.

/// A letter contains its own style sheet and loads nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

#[derive(Template)]
#[template(path = "demo/letter.html")]
struct LetterPage<'a> {
    page: Page<'a>,
    letter: &'a MailboxEntry,
    /// Paragraphs of text and links.
    paragraphs: Vec<Vec<Piece<'a>>>,
}

enum Piece<'a> {
    Words(&'a str),
    Link(&'a str),
}

pub async fn show_letter(visitor: Visitor, demo: Data<Demo>) -> Result<HttpResponse, AppError> {
    let visitor = visitor.speaking(Language::En);
    let letter = asked_for(&visitor.request, &demo).await?;
    let page =
        Page::titled(&visitor, "demo-letter", letter.subject.clone()).for_reading().unframed();
    let lines = letter.text.lines().map(str::trim).filter(|line| !line.is_empty());
    let letter_html =
        render(&LetterPage { paragraphs: lines.map(pieces).collect(), letter: &letter, page })?;
    Ok(personal(&visitor, StatusCode::OK, letter_html))
}

/// The letter as a mail program shows it.
pub async fn letter_html(request: HttpRequest, demo: Data<Demo>) -> Result<HttpResponse, AppError> {
    let letter = asked_for(&request, &demo).await?;
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, "no-store"));
    Ok(answer.content_type("text/html; charset=utf-8").body(letter.html))
}

async fn asked_for(request: &HttpRequest, demo: &Demo) -> Result<MailboxEntry, AppError> {
    let name = request.match_info().query("name").to_owned();
    read(demo, move |folder| open(folder, &name)).await?.ok_or(AppError::NotFound)
}

fn pieces(line: &str) -> Vec<Piece<'_>> {
    let is_link = |word: &str| word.starts_with("http://") || word.starts_with("https://");
    line.split_inclusive(' ')
        .map(|word| if is_link(word) { Piece::Link(word.trim()) } else { Piece::Words(word) })
        .collect()
}
