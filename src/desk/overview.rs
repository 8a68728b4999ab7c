//! What waits for a second operator, what is wrong now, and what was done at the desk.

use actix_web::{
    HttpResponse,
    web::{self, Data, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::{
        Fault,
        embedded::{
            HeldUpApplication, NoticeFailure, ReachedCeiling,
            desk::{DeskEntry, DeskPerson, Trouble, WaitingAct},
        },
    },
    config::Config,
    desk::{
        entrance::{Instead, answered, desk_page, settled, shown},
        search::person_path,
        words::{act_label, did, reason_words},
    },
    i18n::Words,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Visit,
        page::{
            account_views::{Dots, ago, when},
            render,
        },
    },
};

/// A certificate of a file that the configuration names, which has ended or ends soon.
#[derive(Clone, Debug)]
pub struct EndingCertificate {
    /// The key that names the file.
    pub key: String,
    /// Its common name.
    pub name: Option<String>,
    /// In seconds since 1970.
    pub ends_at: i64,
}

/// Reads the files of certificates, and finds those that have ended by this time or end soon.
pub struct EndingCertificates(pub fn(&Config, i64) -> Vec<EndingCertificate>);

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/waiting").route(get().to(show_waiting)).route(post().to(decide)));
    app.service(resource("/trouble").route(get().to(show_trouble)));
    app.service(resource("/activity").route(get().to(show_activity)));
}

#[derive(Template)]
#[template(path = "desk/waiting.html")]
struct SecondOperatorPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    waiting: Vec<WaitingView>,
}

/// An act that waits, as it is read.
struct WaitingView {
    id: String,
    what: String,
    /// Whose account it is about.
    person: String,
    /// Who has asked, why and when.
    detail: Dots,
    /// What is asked for and for whom, for screen readers.
    whole: String,
    /// Why this person cannot answer it.
    own: Option<String>,
}

impl WaitingView {
    fn of(words: &Words, act: &WaitingAct, now: i64) -> Self {
        let what = act_label(act.act).map(|id| words.t(id)).unwrap_or_default();
        let person = format!("{} ({})", act.person, act.username);
        let parts = [
            words.with("desk-waiting-by", &[("name", &act.asked_by)]),
            reason_words(words, act.reason),
            when(words, act.asked_at, now),
        ];
        Self {
            id: act.id.clone(),
            whole: format!("{what}, {person}"),
            what,
            person,
            detail: Dots::of(parts),
            own: match act {
                WaitingAct { is_mine: true, .. } => Some(words.t("desk-waiting-own")),
                WaitingAct { is_about_me: true, .. } => Some(words.t("desk-waiting-about_me")),
                _ => None,
            },
        }
    }
}

async fn show_waiting(visit: Visit) -> Result<HttpResponse, AppError> {
    shown(&visit, async || draw_waiting(&visit, &FormView::fresh(&visit)).await).await
}

async fn decide(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let agrees = match fields.get("answer") {
            "agree" => true,
            "decline" => false,
            _ => return Err(AppError::BadRequest.into()),
        };
        let reply = visit.embedded.desk.decide(&visit.caller(), fields.get("id"), agrees).await;
        settled(&visit, reply).await?;
        Ok(Next::To("/desk/waiting".to_owned()))
    };
    answered(&visit, form, act, async |form| draw_waiting(&visit, &form).await).await
}

async fn draw_waiting(visit: &Visit, form: &FormView) -> Result<String, Instead> {
    let reply = visit.embedded.desk.waiting(&visit.caller_by_now()).await;
    let waiting = settled(visit, reply).await?;
    let page = desk_page(visit, "desk-waiting", visit.words().t("desk-waiting"), form);
    let now = visit.site.clock.now();
    let view = |act| WaitingView::of(page.words(), act, now);
    let waiting = waiting.iter().map(view).collect();
    Ok(render(&SecondOperatorPage { page, form, waiting })?)
}

#[derive(Template)]
#[template(path = "desk/trouble.html")]
struct TroublePage<'a> {
    page: Page<'a>,
    troubles: Vec<TroubleView>,
}

/// Something that is wrong, as it is read.
struct TroubleView {
    what: String,
    /// Where, since when, and what to do.
    lines: Vec<String>,
    /// Where it can be answered at the desk.
    href: Option<&'static str>,
    /// Whose account it is about: words and address.
    person: Option<(String, String)>,
}

impl TroubleView {
    fn of(words: &Words, trouble: &Trouble, now: i64) -> Self {
        let count = |id: &str, number: i64| {
            words.count(id, "count", usize::try_from(number).unwrap_or_default())
        };
        let plain =
            |what: String, lines: Vec<String>| Self { what, lines, href: None, person: None };
        match trouble {
            Trouble::Ceiling(ceiling, person) => of_ceiling(words, ceiling, person.as_ref()),
            Trouble::Letters { waiting, oldest } => {
                let age = ago(words, *oldest);
                let lines = vec![
                    words.with("desk-trouble-letters-oldest", &[("age", &age)]),
                    words.t("desk-trouble-letters-do"),
                ];
                plain(count("desk-trouble-letters", *waiting), lines)
            }
            Trouble::Application(one) => of_application(words, one),
            Trouble::TurnedAway { code, method, times, .. } => {
                let method = method.map(|method| words.method(method));
                let place =
                    method.map(|name| words.with("desk-trouble-where", &[("subject", &name)]));
                let advice = words.with("desk-trouble-turned-do", &[("code", code.as_str())]);
                let lines = place.into_iter().chain([advice]).collect();
                plain(count("desk-trouble-turned", *times), lines)
            }
            Trouble::Provider { method, times, last_at } => {
                let age = ago(words, now - last_at);
                let lines = vec![
                    count("desk-trouble-provider-failed", *times),
                    words.with("desk-trouble-provider-last", &[("age", &age)]),
                    words.t("desk-trouble-provider-do"),
                ];
                let name = words.method(*method);
                plain(words.with("desk-trouble-provider", &[("method", &name)]), lines)
            }
            Trouble::Schools(number) => Self {
                href: Some("/desk/schools"),
                ..plain(count("desk-trouble-schools", *number), Vec::new())
            },
            Trouble::Waiting(number) => Self {
                href: Some("/desk/waiting"),
                ..plain(count("desk-trouble-unanswered", *number), Vec::new())
            },
        }
    }
}

/// An application that is not told that sessions have ended.
fn of_application(words: &Words, one: &HeldUpApplication) -> TroubleView {
    let last = match one.failure {
        None => words.t("desk-trouble-application-untried"),
        Some(NoticeFailure::Late) => words.t("desk-trouble-application-late"),
        Some(NoticeFailure::Unreachable) => words.t("desk-trouble-application-unreachable"),
        Some(NoticeFailure::Broken) => words.t("desk-trouble-application-broken"),
        Some(NoticeFailure::Status(status)) => {
            words.with("desk-trouble-application-answer", &[("status", &status.to_string())])
        }
    };
    let waiting = usize::try_from(one.waiting).unwrap_or_default();
    let age = ago(words, one.oldest);
    TroubleView {
        what: words.with("desk-trouble-application", &[("application", &one.name)]),
        lines: vec![
            words.count("desk-trouble-application-waiting", "count", waiting),
            words.with("desk-trouble-application-oldest", &[("age", &age)]),
            last,
            words.with("desk-trouble-application-do", &[("id", &one.id)]),
        ],
        href: None,
        person: None,
    }
}

/// What is counted against guessing, and what follows from it.
fn of_ceiling(words: &Words, ceiling: &ReachedCeiling, person: Option<&DeskPerson>) -> TroubleView {
    let what = match ceiling.kind.as_str() {
        "password" => "desk-trouble-password",
        "person" => "desk-trouble-person",
        "codes" => "desk-trouble-codes",
        "link" => "desk-trouble-link",
        "reset" => "desk-trouble-reset",
        "register" => "desk-trouble-register",
        "school" => "desk-trouble-school",
        _ => "desk-trouble-name",
    };
    let effect = match ceiling.effect.as_str() {
        "captcha" => "desk-trouble-captcha",
        "slowed" => "desk-trouble-slowed",
        _ => "desk-trouble-paused",
    };
    let is_place = ceiling.subject.contains(['.', ':']);
    let is_about_somebody = matches!(ceiling.kind.as_str(), "name" | "person" | "codes");
    // A mark says nothing to people: it is what `lavi audit` and the log know a name or a password by.
    let place = match person {
        _ if is_place => Some(words.with("desk-trouble-where", &[("subject", &ceiling.subject)])),
        None if is_about_somebody => Some(words.t("desk-trouble-nobody")),
        _ => None,
    };
    let end = words.with("desk-trouble-ends", &[("date", &words.moment(ceiling.expires_at))]);
    let advice = match ceiling.kind.as_str() {
        _ if is_place => Some(words.t("desk-trouble-place")),
        "password" => Some(words.t("desk-trouble-password-do")),
        _ => None,
    };
    let lines = place.into_iter().chain([words.t(effect), end]).chain(advice).collect();
    let person = person.map(|person| {
        let name = words.with("desk-trouble-account", &[("name", &person.name)]);
        (name, person_path(&person.id))
    });
    TroubleView { what: words.t(what), lines, href: None, person }
}

/// A certificate that ends, or has ended.
fn of_certificate(words: &Words, certificate: &EndingCertificate, now: i64) -> TroubleView {
    let id = if certificate.ends_at <= now {
        "desk-trouble-certificate-ended"
    } else {
        "desk-trouble-certificate"
    };
    let which = certificate.name.iter().chain([&certificate.key]).cloned().collect::<Vec<_>>();
    TroubleView {
        what: words.with(id, &[("date", &words.moment(certificate.ends_at))]),
        lines: vec![
            words.with("desk-trouble-where", &[("subject", &which.join(", "))]),
            words.t("desk-trouble-certificate-do"),
        ],
        href: None,
        person: None,
    }
}

async fn show_trouble(
    visit: Visit,
    ending: Data<EndingCertificates>,
) -> Result<HttpResponse, AppError> {
    shown(&visit, async || {
        let reply = visit.embedded.desk_work.troubles(&visit.caller()).await;
        let troubles = settled(&visit, reply).await?;
        let (site, now) = (visit.site.clone(), visit.site.clock.now());
        let certificates =
            web::block(move || (ending.0)(&site.config, now)).await.map_err(|cause| {
                tracing::error!(%cause, "the certificates that end cannot be looked at");
                AppError::Service(Fault::ServerError)
            })?;
        let heading = visit.words().t("desk-trouble");
        let page = desk_page(&visit, "desk-trouble", heading, &FormView::fresh(&visit));
        let words = page.words();
        let troubles = troubles.iter().map(|trouble| TroubleView::of(words, trouble, now));
        let certificates = certificates.iter().map(|one| of_certificate(words, one, now));
        let troubles = troubles.chain(certificates).collect();
        Ok(render(&TroublePage { page, troubles })?)
    })
    .await
}

const ACTIVITY: &str = "/desk/activity";

#[derive(Template)]
#[template(path = "desk/activity.html")]
struct DeskActivityPage<'a> {
    page: Page<'a>,
    entries: Vec<EntryView>,
    newer: Option<String>,
    older: Option<String>,
}

/// Something that was done, as it is read.
struct EntryView {
    what: String,
    /// Whose account it is about: name and address.
    person: Option<(String, String)>,
    /// By whom, why and when.
    detail: Dots,
}

impl EntryView {
    fn of(words: &Words, entry: &DeskEntry, now: i64) -> Self {
        let reason = entry.reason.map(|reason| reason_words(words, reason));
        let parts = [entry.by.clone(), reason, Some(when(words, entry.at, now))];
        let person = |person: &DeskPerson| (person.name.clone(), person_path(&person.id));
        Self {
            what: words.t(did(entry.event)),
            person: entry.person.as_ref().map(person),
            detail: Dots::of(parts.into_iter().flatten()),
        }
    }
}

/// Shows a page; `?page=N` is how many pages of newer entries stand before it.
async fn show_activity(visit: Visit) -> Result<HttpResponse, AppError> {
    shown(&visit, async || {
        let number = visit.query("page").and_then(|number| number.parse::<i64>().ok());
        let number = number.unwrap_or_default().max(0);
        let reply = visit.embedded.desk_work.activity(&visit.caller(), number).await;
        let activity = settled(&visit, reply).await?;
        let heading = visit.words().t("desk-activity");
        let page = desk_page(&visit, "desk-activity", heading, &FormView::fresh(&visit));
        let now = visit.site.clock.now();
        let at = |number: i64| match number {
            0 => ACTIVITY.to_owned(),
            number => format!("{ACTIVITY}?page={number}"),
        };
        let view = |entry| EntryView::of(page.words(), entry, now);
        Ok(render(&DeskActivityPage {
            entries: activity.entries.iter().map(view).collect(),
            newer: (number > 0).then(|| at(number - 1)),
            older: activity.has_more.then(|| at(number + 1)),
            page: page.keeping(&["page"]),
        })?)
    })
    .await
}
