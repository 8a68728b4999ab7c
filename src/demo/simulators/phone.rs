//! The phone page: what the simulated phones show now, with the buttons of a phone.

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use askama::Template;

use crate::{
    demo::simulators::{
        LinkFault, MOBILE_ID, MobileIdPerson, Owner, SMART_ID, Simulators, SmartIdPerson,
        sessions::PromptedPhone,
    },
    domain::Language,
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
    /// Device links that no phone has yet.
    links: Vec<(u64, PromptedPhone)>,
    /// The link with which the page was opened, as the app on this device does.
    opened: Option<(String, Result<PromptedPhone, LinkFault>)>,
    /// Why the last code could not be scanned.
    fault: Option<LinkFault>,
    by_themselves: bool,
    seconds: u64,
    mobile_id: &'static [MobileIdPerson],
    smart_id: &'static [SmartIdPerson],
}

pub async fn show(
    visitor: Visitor,
    simulators: Data<Simulators>,
) -> Result<HttpResponse, AppError> {
    let visitor = visitor.speaking(Language::En);
    let html = draw(&visitor, &simulators, &FormView::fresh(&visitor), None)?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

/// Shows the page as the app on this device, opened by a link. Its address is the link.
pub async fn open(
    visitor: Visitor,
    simulators: Data<Simulators>,
) -> Result<HttpResponse, AppError> {
    let visitor = visitor.speaking(Language::En);
    let link = format!("{}?{}", simulators.link_base(), visitor.request.query_string());
    let html = draw(&visitor, &simulators, &FormView::fresh(&visitor), Some(link))?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

/// Handles a pressed button.
pub async fn submit(
    visitor: Visitor,
    simulators: Data<Simulators>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let visitor = visitor.speaking(Language::En);
    let sessions = &simulators.0.sessions;
    let press = async |fields: &FormFields| {
        let owner = simulators.owner_named(fields.get("person"));
        if let (Some(owner), Some(link)) = (owner.clone(), fields.given("link")) {
            return Ok(Next::To(answer_link(&simulators, link, owner, fields.get("answer"))));
        }
        if let (Some(owner), Some(content)) = (owner, fields.given("content")) {
            let fault = simulators.scan(content.trim(), owner).err();
            return Ok(Next::To(fault.map_or_else(
                || PAGE.to_owned(),
                |fault| format!("{PAGE}?fault={}", fault.name()),
            )));
        }
        if let Ok(number) = fields.get("session").parse() {
            if let Some(owner) = simulators.owner_named(fields.get("person")) {
                // The camera reads the code of this very second.
                let _ = simulators.scan_now(number, owner);
                return Ok(Next::To(PAGE.to_owned()));
            }
            sessions.press(number, fields.get("answer"));
        }
        if let Some(so) = fields.given("by_themselves") {
            sessions.set_by_themselves(so == "true");
        }
        Ok(Next::To(PAGE.to_owned()))
    };
    form.answer(&visitor, press, async |form| draw(&visitor, &simulators, &form, None)).await
}

/// The address of the page.
const PAGE: &str = "/demo/phone";

/// The app on this device answers: its person confirms or refuses, and the browser is sent back to the page that began.
fn answer_link(simulators: &Simulators, link: &str, owner: Owner, answer: &str) -> String {
    match simulators.open(link, owner) {
        Ok(number) => {
            simulators.0.sessions.press(number, answer);
            simulators.callback(number).unwrap_or_else(|| PAGE.to_owned())
        }
        Err(fault) => format!("{PAGE}?fault={}", fault.name()),
    }
}

fn draw(
    visitor: &Visitor,
    simulators: &Simulators,
    form: &FormView,
    link: Option<String>,
) -> Result<String, AppError> {
    render(&PhonePage {
        // The app that a link has opened scans nothing.
        links: if link.is_none() { simulators.0.sessions.waiting_links() } else { Vec::new() },
        opened: link.map(|link| {
            let opened = simulators.opened(&link);
            (link, opened)
        }),
        fault: visitor.query("fault").and_then(|name| LinkFault::named(&name)),
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
