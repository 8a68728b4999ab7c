//! The page of the waiting screen: the code and its two answers with a countdown, or that the time is up.

use actix_web::http::Method;
use askama::Template;
use serde::{Deserialize, Serialize};

use crate::{
    accounts::{CONFIRMATION_TIME, PhoneMethod, Purpose},
    domain::LoginMethod,
    providers::mobile_id::phone_prompt::{Occasion, PhonePrompt},
    screens::waiting::device_link::LinkView,
    web::{
        AppError, FormView, Page, Screen, Visitor,
        page::{
            Door, Named, NavLink, Sheet,
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
    /// What the heading says before and after the code.
    asks: (String, String),
    /// The code, digit by digit.
    spelled: String,
    /// The device link, instead of a verification code.
    link: Option<LinkView>,
    /// On the link that opens the app.
    open: Named,
    /// What to do where the phone shows the same, and where it does not.
    answers: [Comparison; 2],
    /// What to do if nothing appears on the phone: title and text.
    nothing: [String; 2],
    countdown: Mounted<Countdown>,
    /// What takes the place of everything in the card once the time is up. As text of a script, since text browsers draw a
    /// `<template>`.
    ended: String,
}

/// Once the time is up.
#[derive(Template)]
#[template(
    source = r#"{% extends "layout.html" %}{% block heading %}{{ ended|safe }}{% endblock %}"#,
    ext = "html"
)]
struct EndedPage<'a> {
    page: Page<'a>,
    ended: String,
}

/// What the card holds then, without scripts and with them.
#[derive(Template)]
#[template(path = "parts/waiting_ended.html")]
struct Ended<'a> {
    page: &'a Page<'a>,
    form: &'a FormView,
    action: &'a str,
    elsewhere: NavLink,
}

/// One of two answers: what is seen, and what to do then.
struct Comparison {
    icon: &'static str,
    /// With its colon; emphasised.
    seen: String,
    then: Named,
}

impl Comparison {
    fn of(icon: &'static str, words: &str, name: &str) -> Self {
        // An address may have a colon without a space.
        let end = words.find(": ").map(|at| at + 1);
        let end = end.or_else(|| words.find('：').map(|at| at + '：'.len_utf8()));
        let (seen, then) = words.split_at(end.unwrap_or_default());
        Self { icon, seen: seen.to_owned(), then: Named::of(then, name) }
    }
}

/// Draws the page. `was_asked`: the visitor has just polled, and the confirmation is still pending.
pub fn draw(
    visitor: &Visitor,
    waiting: &PendingConfirmation,
    form: &FormView,
    was_asked: bool,
) -> Result<String, AppError> {
    let method = waiting.method.method();
    let left = waiting.left(visitor.site.clock.now());
    let (heading, door) =
        if left == 0 { ("waiting-over", Door::Closing) } else { ("waiting-title", Door::Widening) };
    let page = Page::new(visitor, "waiting", heading).keeping(&["flow"]).with_islands();
    let page = page.styled(Sheet::GoingOn).at_door(door);
    let name = page.words().method(method);
    let action = action(visitor, waiting);
    let elsewhere = elsewhere(&page, waiting.purpose);
    let ended = Ended { page: &page, form, action: &action, elsewhere }.render();
    let ended = ended.map_err(|cause| AppError::Internal(cause.into()))?;
    if left == 0 {
        return render(&EndedPage { page, ended });
    }
    let title = format!("{name} – {}", page.heading);
    let page = page.entitled(title).of(form);
    let link = LinkView::of(visitor, waiting)?;
    let code = &waiting.code;
    let asks = page.t1("waiting-asks", "code", code);
    let (before, after) = asks.split_once(code.as_str()).unwrap_or((&asks, ""));
    let [same, other] = answers(visitor, waiting);
    let [title, advice] = nothing(waiting.method, link.as_ref());
    render(&WaitingPage {
        asks: (before.to_owned(), after.to_owned()),
        spelled: code.chars().map(String::from).collect::<Vec<_>>().join(" "),
        answers: [Comparison::of("check", &same, &name), Comparison::of("cross", &other, &name)],
        nothing: [page.t(title), page.t(advice)],
        countdown: Mounted(Countdown::of(&page, waiting, left, was_asked)),
        open: Named::of(&page.t("waiting-link-open"), &name),
        ended,
        link,
        page,
        form,
        waiting,
        method,
        action,
    })
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

/// The way to all other methods.
fn elsewhere(page: &Page, purpose: Purpose) -> NavLink {
    let (to, words) = match purpose {
        Purpose::SignIn => (Screen::Login, "waiting-over-sign_in"),
        Purpose::Register => (Screen::Register, "waiting-over-register"),
    };
    NavLink { href: page.href(to), text: page.t(words), language: "" }
}

/// The words of the two answers.
fn answers(visitor: &Visitor, waiting: &PendingConfirmation) -> [String; 2] {
    let words = visitor.words();
    match (waiting.method, &waiting.link) {
        (PhoneMethod::SmartId, Some(_)) => {
            let named = named_by_the_app(visitor, waiting.purpose);
            [
                words.with("waiting-link-pin", &[("host", named.as_str())]),
                words.t("waiting-link-other"),
            ]
        }
        (PhoneMethod::MobileId, _) => {
            ["waiting-same-mobile_id", "waiting-other-mobile_id"].map(|id| words.t(id))
        }
        (PhoneMethod::SmartId, None) => {
            ["waiting-same-smart_id", "waiting-other-smart_id"].map(|id| words.t(id))
        }
    }
}

/// How the app names this site before the PIN: by its host or, where that is too long, by the name of the service.
fn named_by_the_app(visitor: &Visitor, purpose: Purpose) -> String {
    let (config, words) = (&visitor.site.config, visitor.words());
    let host = config.server.public_url.host_str().unwrap_or_default();
    let occasion = match purpose {
        Purpose::SignIn => Occasion::SignIn,
        Purpose::Register => Occasion::Register,
    };
    let prompt = PhonePrompt::new(words, occasion, &config.site.project_name, host).on_smart_id();
    if prompt.contains(host) { host.to_owned() } else { config.site.project_name.clone() }
}

/// The ids of what to do if nothing appears: title and text.
const fn nothing(method: PhoneMethod, link: Option<&LinkView>) -> [&'static str; 2] {
    match (method, link) {
        (PhoneMethod::MobileId, _) => ["waiting-nothing", "waiting-nothing-mobile_id"],
        (PhoneMethod::SmartId, None) => ["waiting-nothing", "waiting-nothing-smart_id"],
        (PhoneMethod::SmartId, Some(_)) => ["waiting-nothing-link-title", "waiting-nothing-link"],
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
    /// The text of the live region, if the visitor has just asked.
    note: String,
    /// Seconds left.
    left: u32,
    /// Seconds in all.
    total: u32,
    words: CountdownWords,
}

/// The texts. `{minutes}` and `{seconds}` stand for the time.
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
    not_yet: String,
    confirmed: String,
}

impl Island for Countdown {
    const NAME: &'static str = "waiting";
    const CLASS: &'static str = "form";
}

impl Countdown {
    /// A countdown with this many seconds left. `was_asked`: the visitor pressed the button, and the phone has not
    /// confirmed yet.
    fn of(page: &Page, waiting: &PendingConfirmation, left: u32, was_asked: bool) -> Self {
        let name = page.words().method(waiting.method.method());
        let whom = match (waiting.method, waiting.typed.as_str()) {
            (_, "") => name,
            (PhoneMethod::MobileId, typed) => typed.to_owned(),
            (PhoneMethod::SmartId, typed) => format!("{name}\u{a0}{typed}"),
        };
        let time = [("whom", &*whom), ("minutes", "{minutes}"), ("seconds", "{seconds}")];
        let words = CountdownWords {
            opened: page.words().with("waiting-opened", &time),
            left: page.words().with("waiting-left", &time),
            begun: page.t("waiting-begun"),
            half: page.t("waiting-half"),
            thirty: page.t("waiting-thirty"),
            not_yet: page.t("waiting-not-yet"),
            confirmed: page.t("waiting-confirmed"),
        };
        let note = if was_asked { words.not_yet.clone() } else { String::new() };
        Self { note, left, total: CONFIRMATION_TIME, words }
    }

    /// The time left as text.
    fn line(&self) -> String {
        let (minutes, seconds) = (self.left / 60, self.left % 60);
        let line = self.words.opened.replace("{minutes}", &minutes.to_string());
        line.replace("{seconds}", &format!("{seconds:02}"))
    }
}
