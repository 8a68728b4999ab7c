//! The phone page: everything that phones show now, with the buttons that a phone has.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header::LOCATION},
    web::{Data, Form, Path},
};
use askama::Template;
use serde::Deserialize;

use super::{
    MOBILE_ID, MobileIdPerson, SMART_ID, Simulators, SmartIdPerson,
    sessions::{Answer, Asked},
};
use crate::{
    demo::in_english,
    web::{
        AppError, Page, Visitor,
        page::{Width, personal, render},
    },
};

const HERE: &str = "/demo/phone";

#[derive(Template)]
#[template(path = "demo/phone.html")]
struct PhonePage<'a> {
    page: Page<'a>,
    ringing: Vec<(u64, Asked)>,
    by_themselves: bool,
    seconds: u64,
    mobile_id: &'static [MobileIdPerson],
    smart_id: &'static [SmartIdPerson],
}

/// Shows the page.
///
/// # Errors
/// When it cannot be drawn.
pub async fn show(visitor: Visitor, simulators: Data<Simulators>) -> Result<HttpResponse, AppError> {
    let (visitor, _) = in_english(visitor);
    let html = render(&PhonePage {
        page: Page::titled(&visitor, "demo-phone", "The phone".to_owned()).width(Width::Wide).unframed(),
        ringing: simulators.0.sessions.ringing(),
        by_themselves: simulators.0.sessions.by_themselves(),
        seconds: simulators.0.pace.confirming.as_secs(),
        mobile_id: &MOBILE_ID,
        smart_id: &SMART_ID,
    })?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

/// The button that was pressed.
#[derive(Deserialize)]
pub struct Pressed {
    answer: String,
}

/// Confirms, refuses, or picks a wrong code.
pub async fn answer(simulators: Data<Simulators>, number: Path<u64>, pressed: Form<Pressed>) -> HttpResponse {
    let answer = match pressed.answer.as_str() {
        "confirm" => Answer::Confirmed,
        "wrong" => Answer::WrongCode,
        _ => Answer::Refused,
    };
    simulators.0.sessions.answer(*number, answer);
    HttpResponse::SeeOther().insert_header((LOCATION, HERE)).finish()
}

/// Whether phones answer by themselves.
#[derive(Deserialize)]
pub struct NewPace {
    by_themselves: bool,
}

/// Lets phones answer by themselves, or leaves them to this page.
pub async fn set_pace(simulators: Data<Simulators>, pace: Form<NewPace>) -> HttpResponse {
    simulators.0.sessions.set_by_themselves(pace.by_themselves);
    HttpResponse::SeeOther().insert_header((LOCATION, HERE)).finish()
}
