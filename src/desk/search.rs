//! The desk's first page: finding a person, and what else is done at the desk.

use actix_web::{
    HttpResponse,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::desk::{AtDesk, DeskAct, Found, FoundPerson},
    desk::entrance::{Instead, answered, desk_page, settled, shown},
    domain::ErrorCode,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Visit, Visitor,
        page::{account_views::Dots, render, role_view::RoleView},
    },
};

#[derive(Template)]
#[template(path = "desk/desk.html")]
struct DeskPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    lead: String,
    text: Input,
    /// How many times somebody has searched on this page: elinks and Links do not send the same form twice.
    times: u32,
    found: Option<FoundView>,
    offers: Vec<Offer>,
}

struct FoundView {
    heading: String,
    people: Vec<FoundPersonView>,
    has_more: bool,
}

pub struct FoundPersonView {
    pub href: String,
    pub name: String,
    pub username: String,
    /// With school and class, each on a line of its own.
    pub roles: Vec<Dots>,
    /// What is to be known before the row is chosen.
    pub marks: Vec<String>,
}

impl FoundPersonView {
    /// These people as they are listed.
    pub fn list(visitor: &Visitor, people: &[FoundPerson]) -> Vec<Self> {
        people.iter().map(|person| Self::of(visitor, person)).collect()
    }

    fn of(visitor: &Visitor, person: &FoundPerson) -> Self {
        let words = visitor.words();
        let roles: Vec<_> = person.roles.iter().map(|(_, role)| role.clone()).collect();
        let roles = RoleView::list(visitor, &roles);
        let marks = [
            (person.blocked, "arrival-field-blocked"),
            (person.closed, "arrival-field-closed"),
            (!person.activated, "desk-mark-not_activated"),
            (person.activated && person.never_signed_in, "desk-mark-never"),
        ];
        Self {
            href: person_path(&person.id),
            name: person.name.clone(),
            username: person.username.clone(),
            roles: roles.iter().map(RoleView::dotted).collect(),
            marks: marks.into_iter().filter(|(is, _)| *is).map(|(_, id)| words.t(id)).collect(),
        }
    }
}

pub fn person_path(id: &str) -> String {
    format!("/desk/person/{id}")
}

/// A page of the desk that the person may open.
struct Offer {
    href: &'static str,
    icon: &'static str,
    title: String,
    /// How many wait there, if some do.
    waits: Option<String>,
}

pub fn routes(app: &mut ServiceConfig) {
    for path in ["", "/"] {
        app.service(resource(path).route(get().to(show)).route(post().to(find)));
    }
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    shown(&visit, async || draw(&visit, &FormView::fresh(&visit), None).await).await
}

/// Answers with the people found: what was typed stands in no address.
async fn find(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let text = fields.get("text").trim();
        if text.is_empty() {
            return Err(Instead::wrong("text", ErrorCode::Required));
        }
        let reply = visit.embedded.desk.find(&visit.caller(), text).await;
        let found = settled(&visit, reply).await?;
        let form = FormView::again(&visit, fields);
        draw(&visit, &form, Some(found)).await.map(Next::Shown)
    };
    answered(&visit, form, act, async |form| draw(&visit, &form, None).await).await
}

async fn draw(visit: &Visit, form: &FormView, found: Option<Found>) -> Result<String, Instead> {
    let reply = visit.embedded.desk.enter(&visit.caller_by_now()).await;
    let person = settled(visit, reply).await?;
    let page = desk_page(visit, "desk", visit.words().t("desk-title"), form);
    let words = page.words();
    let text = Input::text("text", page.t("desk-find")).hint(page.t("desk-find-hint")).plain();
    let heading = |found: &Found| match found.people.len() {
        0 => page.t("desk-found-none"),
        count => words.count("desk-found", "count", count),
    };
    let lead = if person.is_operator() {
        page.t("desk-lead-operator")
    } else {
        let schools = person.schools().join(visit.language.between_items());
        page.t1("desk-lead-schools", "schools", &schools)
    };
    let times = form.posted().get("times").parse().unwrap_or(0_u32).saturating_add(1);
    let found = found.map(|found| FoundView {
        heading: heading(&found),
        people: FoundPersonView::list(visit, &found.people),
        has_more: found.more,
    });
    let offers = offers(visit, &person).await?;
    let text = text.of(form);
    Ok(render(&DeskPage { page, form, lead, text, times, found, offers })?)
}

/// What this person may open besides.
async fn offers(visit: &Visit, person: &AtDesk) -> Result<Vec<Offer>, Instead> {
    let schools = if person.may(DeskAct::Schools) {
        let reply = visit.embedded.desk_work.schools(&visit.caller_by_now()).await;
        settled(visit, reply).await?.iter().filter(|school| !school.is_approved()).count()
    } else {
        0
    };
    let waiting = if person.is_operator() {
        let reply = visit.embedded.desk.waiting(&visit.caller_by_now()).await;
        settled(visit, reply).await?.len()
    } else {
        0
    };
    let words = visit.words();
    let list = [
        (person.is_operator() && waiting > 0, "/desk/waiting", "clock", "desk-waiting", waiting),
        (person.may(DeskAct::See), "/desk/classes", "school_classes", "desk-classes", 0),
        (person.may(DeskAct::NewYear), "/desk/year", "school_periods", "desk-year", 0),
        (person.may(DeskAct::Schools), "/desk/schools", "school", "desk-schools", schools),
        (
            person.may(DeskAct::Applications),
            "/desk/applications",
            "external",
            "desk-applications",
            0,
        ),
        (person.may(DeskAct::Import), "/desk/import", "provider", "desk-import", 0),
        (person.may(DeskAct::Trouble), "/desk/trouble", "warning", "desk-trouble", 0),
        (true, "/desk/activity", "clock", "desk-activity", 0),
    ];
    let offered = list.into_iter().filter(|(is_offered, ..)| *is_offered);
    let offer = offered.map(|(_, href, icon, title, count)| Offer {
        href,
        icon,
        title: words.t(title),
        waits: (count > 0).then(|| words.with("desk-count", &[("count", &count.to_string())])),
    });
    Ok(offer.collect())
}
