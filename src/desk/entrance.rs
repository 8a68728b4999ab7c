//! Who gets past the entrance of the desk, and what is answered to those who do not: the sign-in, a proof of who one is, or an
//! error.

use std::cell::Cell;

use actix_web::{
    HttpResponse,
    http::{StatusCode, header::LOCATION},
};
use askama::Template;

use crate::{
    accounts::{Errors, Fault, Reply, embedded::desk::DeskOutcome},
    domain::ErrorCode,
    i18n::Area,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visit, Visitor,
        page::{Door, Sheet, personal, render},
    },
};

/// The area of the desk's messages.
pub const AREA: Area = Area::Desk;
/// The mark of the pages about a person.
pub const PERSON: &str = "desk-person";
pub const DESK: &str = "/desk/";
/// The page that asks for two factors before the desk opens.
const PROOF: &str = "/account/confirm?to=desk";
/// The desk's address, as one relative to that of the account pages.
const WAY_BACK: &str = "../desk/";

#[derive(Template)]
#[template(path = "desk/forbidden.html")]
struct ForbiddenPage<'a> {
    page: Page<'a>,
}

/// What comes in the place of a page, or of what was to be done.
pub enum Instead {
    /// Another page comes first.
    Away(String),
    /// Nobody is to learn whether there is such a page.
    NotFound,
    /// The person may enter, but not do this.
    Forbidden,
    /// The account service gave no outcome, or has too much to do for this person.
    Fault(Fault),
    /// What was typed is wrong.
    Refused(Refusal),
    /// The page cannot be made.
    Failed(AppError),
}

impl From<AppError> for Instead {
    fn from(error: AppError) -> Self {
        Self::Failed(error)
    }
}

impl From<Refusal> for Instead {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Fault> for Instead {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl Instead {
    /// One error of a form's field.
    pub fn wrong(field: &str, code: ErrorCode) -> Self {
        let errors = Errors::of_field(field, code);
        Self::Refused(Refusal::of(AREA, errors, ErrorCode::Undefined))
    }

    /// The response in a page's place.
    pub fn answer(self, visitor: &Visitor) -> Result<HttpResponse, AppError> {
        match self {
            Self::Away(address) => {
                Ok(HttpResponse::SeeOther().insert_header((LOCATION, address)).finish())
            }
            Self::Forbidden => {
                let page = Page::new(visitor, "desk-forbidden", "desk-forbidden-title");
                let page = page.as_notice(Door::Closed).of(&FormView::fresh(visitor));
                Ok(personal(visitor, StatusCode::FORBIDDEN, render(&ForbiddenPage { page })?))
            }
            Self::NotFound => Err(AppError::NotFound),
            Self::Fault(fault) => Err(AppError::Service(fault)),
            Self::Refused(_) => Err(AppError::BadRequest),
            Self::Failed(error) => Err(error),
        }
    }
}

/// What a call at the desk has come to. A sign-in that follows leads back, where the browser has a session cookie.
pub async fn settled<T>(visit: &Visit, reply: Reply<DeskOutcome<T>>) -> Result<T, Instead> {
    match visit.relay(reply)? {
        DeskOutcome::Done(result) => Ok(result),
        DeskOutcome::SignedOut => {
            let caller = visit.caller_by_now();
            visit.relay(
                visit.embedded.own_account.return_to_after_sign_in(&caller, WAY_BACK).await,
            )?;
            Err(Instead::Away(visit.href(Screen::Login)))
        }
        DeskOutcome::Unproven => Err(Instead::Away(PROOF.to_owned())),
        DeskOutcome::NotFound => Err(Instead::NotFound),
        DeskOutcome::Forbidden => Err(Instead::Forbidden),
        DeskOutcome::Later(seconds) => Err(Instead::Fault(Fault::Later(seconds))),
        DeskOutcome::Invalid(errors) => {
            Err(Instead::Refused(Refusal::of(AREA, errors, ErrorCode::Undefined)))
        }
    }
}

/// A page of the desk with this mark and heading.
pub fn desk_page<'a>(
    visitor: &'a Visitor,
    mark: &'static str,
    heading: String,
    form: &FormView,
) -> Page<'a> {
    Page::titled(visitor, mark, heading).styled(Sheet::Desk).of(form)
}

/// Sends a page, or what stands in its place.
pub async fn shown(
    visitor: &Visitor,
    draw: impl AsyncFnOnce() -> Result<String, Instead>,
) -> Result<HttpResponse, AppError> {
    match draw().await {
        Ok(html) => Ok(personal(visitor, StatusCode::OK, html)),
        Err(other) => other.answer(visitor),
    }
}

/// Answers a form: with what follows, with the form again, or with what stands in its place.
pub async fn answered(
    visitor: &Visitor,
    form: Form,
    act: impl AsyncFnOnce(&FormFields) -> Result<Next, Instead>,
    draw: impl AsyncFnOnce(FormView) -> Result<String, Instead>,
) -> Result<HttpResponse, AppError> {
    let instead = Cell::new(None);
    let acts = async |fields: &FormFields| match act(fields).await {
        Ok(next) => Ok(next),
        Err(Instead::Refused(refusal)) => Err(refusal),
        Err(Instead::Fault(fault)) => Err(Refusal::fault(AREA, fault)),
        Err(other) => {
            instead.set(Some(other));
            Ok(Next::To(DESK.to_owned()))
        }
    };
    let draws = async |form: FormView| match draw(form).await {
        Ok(html) => Ok(html),
        Err(other) => {
            instead.set(Some(other));
            Err(AppError::BadRequest)
        }
    };
    let answer = form.answer(visitor, acts, draws).await;
    match instead.take() {
        Some(other) => other.answer(visitor),
        None => answer,
    }
}
