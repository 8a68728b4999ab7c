//! The terms as plain pages to link to: service terms, privacy policy, cookie policy.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    accounts::request::Document,
    web::{
        AppError, Next, Page, Screen, Visitor,
        form::answer_next,
        page::{
            Width,
            foreign_html::{DocumentLinks, clean},
            personal, render,
        },
    },
};

#[derive(Template)]
#[template(path = "screens/terms.html")]
struct TermsPage<'a> {
    page: Page<'a>,
    text: String,
}

/// `terms` alone leads to the service terms.
pub async fn index(visitor: Visitor) -> HttpResponse {
    answer_next(&visitor, &Next::To(visitor.href(Screen::Terms(Document::ServiceTerms))))
}

/// Shows a document.
///
/// # Errors
/// [`AppError`] when the account service does not return the document.
pub async fn show(visitor: Visitor, document: Document) -> Result<HttpResponse, AppError> {
    let (screen, title) = match document {
        Document::ServiceTerms | Document::ServiceTermsRead => ("terms", "terms-service"),
        Document::PrivacyPolicy => ("privacy-policy", "terms-privacy-policy"),
        Document::CookiePolicy => ("cookies-privacy-policy", "terms-cookie-policy"),
    };
    let text =
        visitor.call(async |accounts, caller| accounts.document(caller, document).await).await?;
    let page =
        Page::new(&visitor, screen, title).width(Width::Wide).unframed().without_illustration();
    let html = render(&TermsPage { text: clean(&text, &DocumentLinks::of(&visitor)), page })?;
    Ok(personal(&visitor, StatusCode::OK, html))
}
