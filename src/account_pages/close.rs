//! Closing one's own account, and the question that every sign-in to a closed one ends with: whether to keep it.

use actix_web::{
    HttpMessage, HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{AccountChange, into_next},
        signed_in::{AREA, see_other, to_login, who},
    },
    accounts::embedded::{ChangeOutcome, Embedded, THIRTY_DAYS},
    domain::ErrorCode,
    login_methods::outcome,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visitor,
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

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let form = FormView::fresh(&visitor);
    if let Some(at) = deleted_at(&visitor, &embedded).await? {
        let html = draw_closed(&visitor, &form, at, true)?;
        return Ok(personal(&visitor, StatusCode::OK, html));
    }
    if who(&visitor, &embedded).await?.is_none() {
        return Ok(to_login(&visitor));
    }
    let change = AccountChange::Close;
    let proven = embedded.own_account.has_proven_lately(&visitor.caller(), change.depth()).await;
    if !matches!(visitor.relay(proven)?, ChangeOutcome::Done(())) {
        return Ok(see_other(&change.reauthentication_path()));
    }
    Ok(personal(&visitor, StatusCode::OK, draw(&visitor, &form)?))
}

async fn deleted_at(visitor: &Visitor, embedded: &Embedded) -> Result<Option<i64>, AppError> {
    Ok(visitor.relay(embedded.closing.deleted_at(&visitor.caller()).await)?)
}

async fn close(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    if who(&visitor, &embedded).await?.is_none() {
        return Ok(to_login(&visitor));
    }
    let act = async |_: &FormFields| {
        let reply = embedded.closing.close(&visitor.caller()).await;
        let wish = visitor.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        let at = match into_next(&visitor, AccountChange::Close, wish)? {
            Ok(at) => at,
            Err(next) => return Ok(next),
        };
        visitor.memory().forget();
        visitor.request.extensions_mut().insert(SignedOut(visitor.site.clock.now()));
        let shown = draw_closed(&visitor, &FormView::fresh(&visitor), at, false);
        shown.map(Next::Shown).map_err(|cause| {
            tracing::error!(%cause, "the page of a closed account cannot be drawn");
            Refusal::fault(AREA, crate::accounts::Fault::ServerError)
        })
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &form)).await
}

/// Keeps the account, and goes on with the sign-in.
async fn reopen(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |_: &FormFields| {
        let refused = |fault| Refusal::fault(AREA, fault);
        let caller = visitor.caller();
        if !visitor.relay(embedded.closing.reopen(&caller).await).map_err(refused)? {
            return Ok(Next::To(visitor.href(Screen::Login)));
        }
        let outcome = visitor.relay(embedded.resume(&caller).await).map_err(refused)?;
        outcome::follow(&visitor, &outcome, AREA, ErrorCode::LoginRequired)
    };
    form.answer(&visitor, act, async |form| match deleted_at(&visitor, &embedded).await? {
        Some(at) => draw_closed(&visitor, &form, at, true),
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
