//! `/demo/mail`: the letters that were sent, newest first.

use std::{fs, path::Path};

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{self, Data},
};
use askama::Template;
use mail_parser::{Message, MessageParser};

use super::{Demo, english::in_english};
use crate::web::{
    AppError, Page, Visitor,
    page::{personal, render},
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
    /// The subject.
    pub subject: String,
    /// The recipient's e-mail address.
    pub to: String,
    /// When it was written.
    pub date: String,
    /// The plain text.
    pub text: String,
    /// The HTML version.
    pub html: String,
}

/// Shows the page.
pub async fn show(visitor: Visitor, demo: Data<Demo>) -> Result<HttpResponse, AppError> {
    let (visitor, _) = in_english(visitor);
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
        html: message.body_html(0).map(String::from).unwrap_or_default(),
    }
}
