//! The page of the waiting screen, as text and with its countdown.

use actix_web::http::Method;
use askama::Template;
use serde::{Deserialize, Serialize};

use crate::{
    accounts::{CONFIRMATION_TIME, PhoneMethod},
    domain::LoginMethod,
    screens::waiting::device_link::LinkView,
    web::{
        AppError, FormView, Page, Screen, Visitor,
        page::{
            Door, Named,
            islands::{Island, Mounted},
            render,
        },
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
    let page = page.going_on().at_door(if left == 0 { Door::Closing } else { Door::Widening });
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

// The time left, as the `waiting` island. Without the script it shows how much was left when the page loaded; with it
// the time counts down, and the page goes on by itself.

// `waiting-half` says that one minute is left.
const _: () = assert!(CONFIRMATION_TIME == 120);

/// The time left, with the live region above it.
#[derive(Debug, Template, Serialize, Deserialize)]
#[template(path = "islands/waiting.html")]
#[serde(deny_unknown_fields)]
pub struct Countdown {
    /// The text of the live region.
    note: String,
    /// Seconds left.
    left: u32,
    /// Seconds in all.
    total: u32,
    words: CountdownWords,
}

/// The texts. `{time}` stands for minutes and seconds.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CountdownWords {
    /// How much was left when the page loaded.
    opened: String,
    /// How much is left now.
    left: String,
    begun: String,
    half: String,
    thirty: String,
    ended: String,
    not_yet: String,
    confirmed: String,
    /// On the button, once the time is up.
    again: String,
}

impl Island for Countdown {
    const NAME: &'static str = "waiting";
    const CLASS: &'static str = "form";
}

impl Countdown {
    /// A countdown with this many seconds left. `was_asked`: the visitor pressed the button, and the phone has not
    /// confirmed yet.
    pub fn of(page: &Page, left: u32, was_asked: bool) -> Self {
        let words = CountdownWords {
            opened: page.t1("waiting-opened", "time", "{time}"),
            left: page.t1("waiting-left", "time", "{time}"),
            begun: page.t("waiting-begun"),
            half: page.t("waiting-half"),
            thirty: page.t("waiting-thirty"),
            ended: page.t("waiting-ended"),
            not_yet: page.t("waiting-not-yet"),
            confirmed: page.t("waiting-confirmed"),
            again: page.t("waiting-again"),
        };
        let note = match (left, was_asked) {
            (0, _) => words.ended.clone(),
            (_, true) => words.not_yet.clone(),
            (_, false) => String::new(),
        };
        Self { note, left, total: CONFIRMATION_TIME, words }
    }

    fn is_over(&self) -> bool {
        self.left == 0
    }

    /// The time left as text.
    fn line(&self) -> String {
        let line = if self.left == 0 { &self.words.left } else { &self.words.opened };
        line.replace("{time}", &format!("{}:{:02}", self.left / 60, self.left % 60))
    }
}
