//! Another e-mail address: the form, the page of the letter to the new address, which makes the change, and the one of the letter
//! to the old address, which undoes it. Opening a link shows a button alone, so that a mail scanner does neither.

use std::future::ready;

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Path, ServiceConfig, get, post, resource},
};
use askama::Template;
use serde::Deserialize;

use crate::{
    account_pages::{
        account_change::{AccountChange, into_next, unproven},
        signed_in::{to_login, who},
    },
    accounts::Fault,
    domain::{ErrorCode, Secret},
    i18n::Area,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visit, Visitor,
        page::{Door, ShownError, error_page::SpentLink, personal, render},
    },
};

const SCREEN: &str = "account-details";

/// The area of the errors of the form.
const AREA: Area = Area::Registration;

/// The code of a link that is no longer valid.
const SPENT: ErrorCode = ErrorCode::TokenValidationFailed;

#[derive(Template)]
#[template(path = "account_pages/email.html")]
struct EmailPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    email: Input,
}

/// What a letter's link asks or has done.
#[derive(Template)]
#[template(path = "account_pages/email_link.html")]
struct EmailLinkPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    is_done: bool,
    lead: String,
    /// Where the button's form is posted; where the link leads, once it is done.
    action: String,
    button: String,
}

#[derive(Deserialize)]
struct EmailToken {
    token: Secret,
}

/// What a link of a letter does.
#[derive(Clone, Copy)]
enum EmailLink {
    Confirm,
    Undo,
}

impl EmailLink {
    const fn name(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Undo => "undo",
        }
    }

    /// The messages: title, lead, button; title and lead once it is done.
    const fn words(self) -> [&'static str; 5] {
        match self {
            Self::Confirm => [
                "arrival-email-confirm-title",
                "arrival-email-confirm-lead",
                "arrival-email-confirm",
                "arrival-email-confirmed-title",
                "arrival-email-confirmed-lead",
            ],
            Self::Undo => [
                "arrival-email-undo-title",
                "arrival-email-undo-lead",
                "arrival-email-undo",
                "arrival-email-undone-title",
                "arrival-email-undone-lead",
            ],
        }
    }
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/email").route(get().to(ask)).route(post().to(submit)));
    for link in [EmailLink::Confirm, EmailLink::Undo] {
        let show = get().to(move |visitor: Visitor, path: Path<EmailToken>| {
            ready(show(&visitor, &path.token, link))
        });
        let follow = post().to(move |visit, path, form| follow(visit, path, form, link));
        app.service(
            resource(format!("/email/{}/{{token}}", link.name())).route(show).route(follow),
        );
    }
}

async fn ask(visit: Visit) -> Result<HttpResponse, AppError> {
    if who(&visit).await?.is_none() {
        return Ok(to_login(&visit));
    }
    if let Some(proof) = unproven(&visit, AccountChange::Email).await? {
        return Ok(proof);
    }
    let html = draw(&visit, &FormView::fresh(&visit))?;
    Ok(personal(&visit, StatusCode::OK, html))
}

async fn submit(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    if who(&visit).await?.is_none() {
        return Ok(to_login(&visit));
    }
    let act = async |fields: &FormFields| {
        let typed = fields.get("email");
        let reply = visit.embedded.email_changes.ask_for_email(&visit.caller(), typed).await;
        let wish = visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        let asked = into_next(&visit, AccountChange::Email, wish)
            .map_err(|refusal| Refusal { area: AREA, ..refusal })?;
        match asked {
            Ok(()) => shown(draw_sent(&visit, typed.trim())),
            Err(next) => Ok(next),
        }
    };
    form.answer(&visit, act, async |form| draw(&visit, &form)).await
}

fn draw(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, SCREEN, "arrival-email").kind("email").for_reading().of(form);
    let email = Input::text("email", page.t("arrival-email-new")).email().autocomplete("email");
    render(&EmailPage { email: email.of(form), page, form })
}

fn draw_sent(visitor: &Visitor, email: &str) -> Result<String, AppError> {
    let page = Page::new(visitor, SCREEN, "arrival-email-sent-title").kind("sent");
    let page = page.as_notice(Door::Closed);
    render(&EmailLinkPage {
        lead: page.t1("arrival-email-sent-lead", "email", email),
        action: "/account/details".to_owned(),
        button: page.t("common-continue"),
        is_done: true,
        form: &FormView::fresh(visitor),
        page,
    })
}

fn shown(html: Result<String, AppError>) -> Result<Next, Refusal> {
    html.map(Next::Shown).map_err(|cause| {
        tracing::error!(%cause, "a page of an e-mail address cannot be drawn");
        Refusal::fault(AREA, Fault::ServerError)
    })
}

fn show(visitor: &Visitor, token: &Secret, link: EmailLink) -> Result<HttpResponse, AppError> {
    let html = draw_link(visitor, token, link, &FormView::fresh(visitor))?;
    Ok(personal(visitor, StatusCode::OK, html))
}

async fn follow(
    visit: Visit,
    path: Path<EmailToken>,
    form: Form,
    link: EmailLink,
) -> Result<HttpResponse, AppError> {
    let act = async |_: &FormFields| {
        let (own, caller) = (&visit.embedded.email_changes, visit.caller());
        let reply = match link {
            EmailLink::Confirm => own.confirm_email(&caller, &path.token).await,
            EmailLink::Undo => own.undo_email(&caller, &path.token).await,
        };
        if !visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))? {
            return Err(Refusal::by(AREA, SPENT));
        }
        shown(draw_done(&visit, link))
    };
    form.answer(&visit, act, async |form| draw_link(&visit, &path.token, link, &form)).await
}

fn draw_link(
    visitor: &Visitor,
    token: &Secret,
    link: EmailLink,
    form: &FormView,
) -> Result<String, AppError> {
    let [title, lead, button, ..] = link.words();
    let page = Page::new(visitor, SCREEN, title).kind(link.name()).as_notice(Door::Closed);
    let page = page.of(form);
    if let Some(error) = form.errors.iter().find(|error| error.code == SPENT.as_str()) {
        let error = ShownError { text: page.t("arrival-email-spent"), ..error.clone() };
        return SpentLink::draw(page, &error, Screen::Login, "common-sign-in");
    }
    render(&EmailLinkPage {
        lead: page.t(lead),
        action: format!("/account/email/{}/{}", link.name(), token.expose()),
        button: page.t(button),
        is_done: false,
        form,
        page,
    })
}

fn draw_done(visitor: &Visitor, link: EmailLink) -> Result<String, AppError> {
    let [.., title, lead] = link.words();
    let page = Page::new(visitor, SCREEN, title).kind("done").as_notice(Door::Closed);
    let (action, button) = match link {
        EmailLink::Confirm => ("/account/details".to_owned(), "common-continue"),
        EmailLink::Undo => (page.href(Screen::Login), "common-back-to-sign-in"),
    };
    render(&EmailLinkPage {
        lead: page.t(lead),
        button: page.t(button),
        is_done: true,
        form: &FormView::fresh(visitor),
        action,
        page,
    })
}
