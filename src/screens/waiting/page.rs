//! The page of the waiting screen, as text and with its countdown.

use actix_web::http::Method;
use askama::Template;

use crate::{
    accounts::PhoneMethod,
    domain::LoginMethod,
    screens::waiting::{countdown::Countdown, device_link::LinkView},
    web::{
        AppError, FormView, Page, Screen, Visitor,
        page::{Named, islands::Mounted, render},
        session::pending_confirmation::PendingConfirmation,
    },
};

#[derive(Template)]
#[template(path = "screens/waiting.html")]
struct WaitingPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    waiting: &'a PendingConfirmation,
    method: LoginMethod,
    action: String,
    /// Of what the visitor typed, with its label, enough to see who is asked.
    whom: Option<String>,
    /// Whether the time is up.
    is_over: bool,
    /// The device link, instead of a verification code.
    link: Option<LinkView>,
    /// On the link that opens the app.
    open: Named,
    /// What to do, in two lines.
    compare: Named,
    pin: Named,
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
    let method = waiting.method.method();
    let page = Page::new(visitor, "waiting", "waiting-title");
    let title = format!("{} – {}", page.words().method(method), page.heading);
    let page = page.entitled(title).keeping(&["flow"]).of(form).with_islands();
    let left = waiting.left(visitor.site.clock.now());
    let link = LinkView::of(visitor, waiting)?;
    let [compare, pin, nothing] = advice(waiting, link.as_ref()).map(|id| page.t(id));
    render(&WaitingPage {
        action: action(visitor, waiting),
        whom: (!waiting.typed.is_empty()).then(|| {
            page.t1("label-before", "label", &page.t(label(waiting.method))) + &waiting.typed
        }),
        countdown: Mounted(Countdown::of(&page, left, was_asked)),
        is_over: left == 0,
        link,
        open: Named::of(&page.t("waiting-link-open"), &page.words().method(method)),
        compare: Named::of(&compare, &page.words().method(method)),
        pin: Named::of(&pin, &page.words().method(method)),
        page,
        form,
        waiting,
        method,
        nothing,
    })
}

/// The id of the message that names what the visitor typed.
const fn label(method: PhoneMethod) -> &'static str {
    match method {
        PhoneMethod::MobileId => "common-phone-number",
        PhoneMethod::SmartId => "common-personal-code",
    }
}

/// The address of the form. Each press of the button has another one, counted in `asked`, because elinks and links2 answer
/// a form that they have posted before from their cache.
fn action(visitor: &Visitor, waiting: &PendingConfirmation) -> String {
    let address = visitor.href(Screen::Waiting(&waiting.flow));
    let before = visitor.query("asked").and_then(|times| times.parse::<u16>().ok()).unwrap_or(0);
    match before % 1000 + u16::from(visitor.request.method() == Method::POST) {
        0 => address,
        times => format!("{address}&asked={times}"),
    }
}

/// The ids of the messages for this method: compare the codes, enter the PIN, and what to do if nothing appears.
const fn advice(waiting: &PendingConfirmation, link: Option<&LinkView>) -> [&'static str; 3] {
    match (waiting.method, link) {
        (PhoneMethod::SmartId, Some(LinkView { open: None, .. })) => {
            ["waiting-link-scan-only", "waiting-link-pin", "waiting-nothing-link"]
        }
        (PhoneMethod::SmartId, Some(_)) => {
            ["waiting-link-scan", "waiting-link-pin", "waiting-nothing-link"]
        }
        (PhoneMethod::MobileId, _) => {
            ["waiting-compare-mobile_id", "waiting-pin-mobile_id", "waiting-nothing-mobile_id"]
        }
        (PhoneMethod::SmartId, None) => {
            ["waiting-compare-smart_id", "waiting-pin-smart_id", "waiting-nothing-smart_id"]
        }
    }
}
