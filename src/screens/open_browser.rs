//! The link of the letter that opens a browser while passwords are paused. Opening the link only shows a button; pressing the
//! button uses it up, so that a mail scanner cannot.

use actix_web::{HttpResponse, http::StatusCode, web::Path};
use askama::Template;
use serde::Deserialize;

use crate::{
    domain::{ErrorCode, Secret},
    i18n::Area,
    web::{
        AppError, Form, FormView, Next, Page, Refusal, Screen, Visitor,
        page::{Door, ShownError, error_page::SpentLink, personal, render},
    },
};

/// Whose words the errors have.
const AREA: Area = Area::General;

/// The code of a link that is no longer valid.
const SPENT: ErrorCode = ErrorCode::TokenValidationFailed;

#[derive(Deserialize)]
pub struct OpeningToken {
    token: Secret,
}

#[derive(Template)]
#[template(path = "screens/open_browser.html")]
struct OpenBrowserPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    action: String,
}

pub async fn show(visitor: Visitor, link: Path<OpeningToken>) -> Result<HttpResponse, AppError> {
    let html = draw(&visitor, &link.token, &FormView::fresh(&visitor))?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

pub async fn submit(
    visitor: Visitor,
    link: Path<OpeningToken>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |_: &_| open(&visitor, &link.token).await;
    form.answer(&visitor, act, async |form| draw(&visitor, &link.token, &form)).await
}

async fn open(visitor: &Visitor, token: &Secret) -> Result<Next, Refusal> {
    let outcome =
        visitor.call(async |accounts, caller| accounts.open_browser(caller, token).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    if outcome.success {
        return Ok(Next::To(visitor.href(Screen::Success("opening"))));
    }
    Err(Refusal::of(AREA, outcome.all_errors(), SPENT))
}

fn draw(visitor: &Visitor, token: &Secret, form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, "message", "open_browser-title").kind("opening").of(form);
    let page = page.as_notice(Door::Closed);
    if let Some(error) = form.errors.iter().find(|error| error.code == SPENT.as_str()) {
        let error = ShownError { text: page.t("open_browser-spent-lead"), ..error.clone() };
        return SpentLink::draw(page, &error, Screen::Login, "common-sign-in");
    }
    let action = page.href(Screen::OpenBrowser(token.expose()));
    render(&OpenBrowserPage { page, form, action })
}
