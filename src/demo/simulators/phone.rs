//! The phone page: what the simulated phones show now, with the buttons of a phone.

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use askama::Template;

use super::{
    MOBILE_ID, MobileIdPerson, SMART_ID, Simulators, SmartIdPerson, prompted_phone::PromptedPhone,
};
use crate::{
    demo::english::in_english,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Visitor,
        page::{personal, render},
    },
};

#[derive(Template)]
#[template(path = "demo/phone.html")]
struct PhonePage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    ringing: Vec<(u64, PromptedPhone)>,
    by_themselves: bool,
    seconds: u64,
    mobile_id: &'static [MobileIdPerson],
    smart_id: &'static [SmartIdPerson],
}

/// Shows the page.
///
/// # Errors
/// [`AppError`] when the page cannot be rendered.
pub async fn show(
    visitor: Visitor,
    simulators: Data<Simulators>,
) -> Result<HttpResponse, AppError> {
    let (visitor, _) = in_english(visitor);
    let html = draw(&visitor, &simulators, &FormView::fresh(&visitor))?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

/// Handles a pressed button.
///
/// # Errors
/// [`AppError`] when the page cannot be rendered.
pub async fn submit(
    visitor: Visitor,
    simulators: Data<Simulators>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let (visitor, _) = in_english(visitor);
    let sessions = &simulators.0.sessions;
    let press = async |fields: &FormFields| {
        if let Ok(number) = fields.get("session").parse() {
            sessions.press(number, fields.get("answer"));
        }
        if let Some(so) = fields.given("by_themselves") {
            sessions.set_by_themselves(so == "true");
        }
        Ok(Next::To("/demo/phone".to_owned()))
    };
    form.answer(&visitor, press, async |form| draw(&visitor, &simulators, &form)).await
}

fn draw(visitor: &Visitor, simulators: &Simulators, form: &FormView) -> Result<String, AppError> {
    render(&PhonePage {
        page: Page::titled(visitor, "demo-phone", "The phone".to_owned())
            .of(form)
            .for_reading()
            .unframed(),
        form,
        ringing: simulators.0.sessions.ringing(),
        by_themselves: simulators.0.sessions.by_themselves(),
        seconds: simulators.0.pace.confirming.as_secs(),
        mobile_id: &MOBILE_ID,
        smart_id: &SMART_ID,
    })
}
