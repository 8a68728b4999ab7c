//! Closing one's own account, and the question that every sign-in to a closed one ends with: whether to keep it.

use actix_web::{
    HttpMessage, HttpResponse,
    http::StatusCode,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{AccountChange, into_next, unproven},
        signed_in::{AREA, to_login, who},
    },
    accounts::embedded::THIRTY_DAYS,
    domain::ErrorCode,
    login_methods::outcome,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visit, Visitor,
        page::{Door, personal, render},
        site::SignedOut,
    },
};

const SCREEN: &str = "account-close";

#[derive(Template)]
#[template(path = "account_pages/close.html")]
struct ClosePage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    /// The day on which it would be deleted.
    date: String,
}

#[derive(Template)]
#[template(path = "account_pages/closed.html")]
struct ClosedPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    /// The day on which it is deleted.
    date: String,
    /// Whether the person has signed in, and may keep it by one button.
    may_reopen: bool,
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/close").route(get().to(show)).route(post().to(close)));
    app.service(resource("/close/reopen").route(post().to(reopen)));
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    let form = FormView::fresh(&visit);
    if let Some(at) = deleted_at(&visit).await? {
        let html = draw_closed(&visit, &form, at, true)?;
        return Ok(personal(&visit, StatusCode::OK, html));
    }
    if who(&visit).await?.is_none() {
        return Ok(to_login(&visit));
    }
    if let Some(proof) = unproven(&visit, AccountChange::Close).await? {
        return Ok(proof);
    }
    Ok(personal(&visit, StatusCode::OK, draw(&visit, &form)?))
}

async fn deleted_at(visit: &Visit) -> Result<Option<i64>, AppError> {
    Ok(visit.relay(visit.embedded.closing.deleted_at(&visit.caller()).await)?)
}

async fn close(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    if who(&visit).await?.is_none() {
        return Ok(to_login(&visit));
    }
    let act = async |_: &FormFields| {
        let reply = visit.embedded.closing.close(&visit.caller()).await;
        let wish = visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        let at = match into_next(&visit, AccountChange::Close, wish)? {
            Ok(at) => at,
            Err(next) => return Ok(next),
        };
        visit.memory().forget();
        visit.request.extensions_mut().insert(SignedOut(visit.site.clock.now()));
        let shown = draw_closed(&visit, &FormView::fresh(&visit), at, false);
        shown.map(Next::Shown).map_err(|cause| {
            tracing::error!(%cause, "the page of a closed account cannot be drawn");
            Refusal::fault(AREA, crate::accounts::Fault::ServerError)
        })
    };
    form.answer(&visit, act, async |form| draw(&visit, &form)).await
}

/// Keeps the account, and goes on with the sign-in.
async fn reopen(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |_: &FormFields| {
        let refused = |fault| Refusal::fault(AREA, fault);
        let caller = visit.caller();
        if !visit.relay(visit.embedded.closing.reopen(&caller).await).map_err(refused)? {
            return Ok(Next::To(visit.href(Screen::Login)));
        }
        let outcome = visit.relay(visit.embedded.resume(&caller).await).map_err(refused)?;
        outcome::follow(&visit, &outcome, AREA, ErrorCode::LoginRequired)
    };
    form.answer(&visit, act, async |form| match deleted_at(&visit).await? {
        Some(at) => draw_closed(&visit, &form, at, true),
        None => Err(AppError::BadRequest),
    })
    .await
}

fn draw(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, SCREEN, "arrival-close-title").for_reading().of(form);
    let date = visitor.words().day(visitor.site.clock.now() + THIRTY_DAYS);
    render(&ClosePage { page, form, date })
}

fn draw_closed(
    visitor: &Visitor,
    form: &FormView,
    at: i64,
    may_reopen: bool,
) -> Result<String, AppError> {
    let page = Page::new(visitor, SCREEN, "arrival-closed-title").kind("closed");
    let page = page.as_notice(Door::Closed).of(form);
    render(&ClosedPage { page, form, date: visitor.words().day(at), may_reopen })
}
