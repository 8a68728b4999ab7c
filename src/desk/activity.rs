//! What was done at the desk, the newest first.

use actix_web::{
    HttpResponse,
    web::{Data, ServiceConfig, get, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::{
        Embedded,
        desk::{DeskEntry, DeskPerson},
    },
    desk::{
        entrance::{desk_page, settled, shown},
        search::person_path,
        words::{did, reason_words},
    },
    i18n::Words,
    web::{
        AppError, FormView, Page, Visitor,
        page::{account_views::when, render},
    },
};

const HERE: &str = "/desk/activity";

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
    detail: String,
}

impl EntryView {
    fn of(words: &Words, entry: &DeskEntry, now: i64) -> Self {
        let reason = entry.reason.map(|reason| reason_words(words, reason));
        let parts = [entry.by.clone(), reason, Some(when(words, entry.at, now))];
        let person = |person: &DeskPerson| (person.name.clone(), person_path(&person.id));
        Self {
            what: words.t(did(entry.event)),
            person: entry.person.as_ref().map(person),
            detail: parts.into_iter().flatten().collect::<Vec<_>>().join("\u{a0}· "),
        }
    }
}

/// The routes of `/desk/activity`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/activity").route(get().to(show)));
}

/// Shows a page; `?page=N` is how many pages of newer entries stand before it.
async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    shown(&visitor, async || {
        let number = visitor.query("page").and_then(|number| number.parse::<i64>().ok());
        let number = number.unwrap_or_default().max(0);
        let reply = embedded.desk_work.activity(&visitor.caller(), number).await;
        let activity = settled(&visitor, &embedded, reply).await?;
        let heading = visitor.words().t("desk-activity");
        let page = desk_page(&visitor, "desk-activity", heading, &FormView::fresh(&visitor));
        let now = visitor.site.clock.now();
        let at = |number: i64| match number {
            0 => HERE.to_owned(),
            number => format!("{HERE}?page={number}"),
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
