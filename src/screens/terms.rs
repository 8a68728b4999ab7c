//! The terms as plain pages to link to: service terms, privacy policy, cookie policy, and the accessibility statement,
//! which is the site's own.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    accounts::Document,
    config::{Blank, fill},
    i18n::{self, STATEMENT},
    web::{
        AppError, Next, Page, Screen, Visitor,
        form::answer_next,
        page::{
            Sheet,
            foreign_html::{DocumentLinks, Heading, clean, with_contents},
            personal, render,
        },
    },
};

#[derive(Template)]
#[template(path = "screens/terms.html")]
struct TermsPage<'a> {
    page: Page<'a>,
    /// Version and date, with which the text may begin.
    edition: String,
    text: String,
    /// The service, its operator and its address, for paper.
    printed: String,
    /// What the list of contents leads to.
    contents: Vec<Heading>,
    /// Where the text can be downloaded, if anywhere.
    download: Option<String>,
}

/// `terms` alone leads to the service terms.
pub async fn index(visitor: Visitor) -> HttpResponse {
    answer_next(&visitor, &Next::To(visitor.href(Screen::Terms(Document::ServiceTerms))))
}

pub async fn show(visitor: Visitor, document: Document) -> Result<HttpResponse, AppError> {
    let (screen, title, download) = match document {
        Document::ServiceTerms | Document::ServiceTermsRead => {
            ("terms", "terms-service", Some("terms/service-terms/download"))
        }
        Document::PrivacyPolicy => {
            ("privacy-policy", "terms-privacy-policy", Some("terms/privacy-policy/download"))
        }
        Document::CookiePolicy => ("cookies-privacy-policy", "terms-cookie-policy", None),
    };
    let text =
        visitor.call(async |accounts, caller| accounts.document(caller, document).await).await?;
    let root = &visitor.site.config.main_app.root;
    let download = download.and_then(|path| root.join(path).ok()).map(String::from);
    draw(&visitor, screen, title, &text, download)
}

pub async fn accessibility(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let config = &visitor.site.config;
    let (brand, overrides) = (config.site.brand.name(), config.site.overrides.as_deref());
    let text = i18n::document(visitor.language, brand, STATEMENT, overrides)
        .ok_or_else(|| AppError::Internal("the accessibility statement is missing".into()))?;
    let product = ("{product}", visitor.words().t("product-name"));
    let blanks: Vec<_> = config.blanks().iter().map(Blank::in_html).chain([product]).collect();
    draw(&visitor, "accessibility", "terms-accessibility", &fill(&text, &blanks), None)
}

fn draw(
    visitor: &Visitor,
    screen: &'static str,
    title: &str,
    text: &str,
    download: Option<String>,
) -> Result<HttpResponse, AppError> {
    let page = Page::new(visitor, screen, title).styled(Sheet::Terms).unframed().with_islands();
    let (text, contents) = with_contents(&clean(text, &DocumentLinks::of(visitor)));
    let (edition, text) = edition(&text);
    let (edition, text) = (edition.to_owned(), text.to_owned());
    let config = &visitor.site.config;
    let (contact, address) = (config.operator.contact.as_str(), config.server.public_url.as_str());
    let printed = [page.project_name(), config.operator.name.as_str(), contact, address];
    let printed = printed.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
    let printed = printed.join("\u{a0}· ");
    let html = render(&TermsPage { page, edition, text, printed, contents, download })?;
    Ok(personal(visitor, StatusCode::OK, html))
}

/// Version and date, with which a text may begin, and the rest of it.
fn edition(text: &str) -> (&str, &str) {
    let mut rest = text;
    let line = |rest: &&str| rest.trim_start().starts_with("<p><small>");
    while let Some((_, after)) = Some(rest).filter(line).and_then(|rest| rest.split_once("</p>")) {
        rest = after;
    }
    text.split_at(text.len() - rest.len())
}
