//! The page of the waiting screen, as text and with its countdown.

use askama::Template;

use crate::{
    accounts::PhoneMethod,
    screens::waiting::countdown::Countdown,
    web::{
        AppError, FormView, Page, Screen, Visitor,
        page::{islands::Mounted, render},
        session::pending_confirmation::PendingConfirmation,
    },
};

#[derive(Template)]
#[template(path = "screens/waiting.html")]
struct WaitingPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    waiting: &'a PendingConfirmation,
    action: String,
    /// What to do, in two lines.
    compare: String,
    pin: String,
    /// What to do if nothing appears on the phone.
    nothing: String,
    countdown: Mounted<Countdown>,
}

/// Draws the page. `was_asked`: the visitor has just polled, and the confirmation is still pending.
pub fn draw(
    visitor: &Visitor,
    waiting: &PendingConfirmation,
    form: &FormView,
    was_asked: bool,
) -> Result<String, AppError> {
    let name = visitor.words().method(waiting.method.method());
    let heading = visitor.words().with("waiting-title", &[("method", &name)]);
    let page = Page::titled(visitor, "waiting", heading).keeping(&["flow"]).of(form).with_islands();
    let countdown =
        Mounted(Countdown::of(&page, waiting.left(visitor.site.clock.now()), was_asked));
    let action = page.href(Screen::Waiting(&waiting.flow));
    let [compare, pin, nothing] = advice(waiting.method).map(|id| page.t(id));
    render(&WaitingPage { page, form, waiting, action, compare, pin, nothing, countdown })
}

/// The ids of the messages for this method: compare the codes, enter the PIN, and what to do if nothing appears.
const fn advice(method: PhoneMethod) -> [&'static str; 3] {
    match method {
        PhoneMethod::MobileId => {
            ["waiting-compare-mobile_id", "waiting-pin-mobile_id", "waiting-nothing-mobile_id"]
        }
        PhoneMethod::SmartId => {
            ["waiting-compare-smart_id", "waiting-pin-smart_id", "waiting-nothing-smart_id"]
        }
    }
}
