//! `/demo/mail/{name}`: one letter, as text with working links, and its HTML version on a separate page.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY},
    },
    web::Data,
};
use askama::Template;

use super::{
    Demo,
    english::in_english,
    mailbox::{self, MailboxEntry},
};
use crate::web::{
    AppError, Page, Visitor,
    page::{personal, render},
};

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

/// A piece of a paragraph.
enum Piece<'a> {
    Words(&'a str),
    Link(&'a str),
}

/// Shows the page.
///
/// # Errors
/// [`AppError::NotFound`] when there is no letter of this name.
pub async fn show(visitor: Visitor, demo: Data<Demo>) -> Result<HttpResponse, AppError> {
    let (visitor, _) = in_english(visitor);
    let letter = asked_for(&visitor.request, &demo).await?;
    let page =
        Page::titled(&visitor, "demo-letter", letter.subject.clone()).for_reading().unframed();
    let lines = letter.text.lines().map(str::trim).filter(|line| !line.is_empty());
    let html =
        render(&LetterPage { paragraphs: lines.map(pieces).collect(), letter: &letter, page })?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

/// The letter as a mail program shows it.
///
/// # Errors
/// [`AppError::NotFound`] when there is no letter of this name.
pub async fn html(request: HttpRequest, demo: Data<Demo>) -> Result<HttpResponse, AppError> {
    let letter = asked_for(&request, &demo).await?;
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, "no-store"));
    Ok(answer.content_type("text/html; charset=utf-8").body(letter.html))
}

async fn asked_for(request: &HttpRequest, demo: &Demo) -> Result<MailboxEntry, AppError> {
    let name = request.match_info().query("name").to_owned();
    mailbox::read(demo, move |folder| mailbox::open(folder, &name)).await?.ok_or(AppError::NotFound)
}

fn pieces(line: &str) -> Vec<Piece<'_>> {
    let is_link = |word: &str| word.starts_with("http://") || word.starts_with("https://");
    line.split_inclusive(' ')
        .map(|word| if is_link(word) { Piece::Link(word.trim()) } else { Piece::Words(word) })
        .collect()
}
