//! What has happened in the person's own account, in words, with "This was not me" beside each, which leads through the way back.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::AccountChange,
        sessions::ago,
        signed_in::{to_login, who},
    },
    accounts::embedded::{Embedded, Happening, words_of},
    clock::moment,
    i18n::Words,
    web::{
        AppError, FormView, Page, Visitor,
        page::{personal, render},
    },
};

/// Seconds for which a time is told as a duration; after that as a date.
const LATELY: i64 = 2 * 86_400;

#[derive(Template)]
#[template(path = "account_pages/activity.html")]
struct ActivityPage<'a> {
    page: Page<'a>,
    days: String,
    happened: Vec<HappenedView>,
    /// The address of the way back.
    way_back: String,
    newer: Option<String>,
    older: Option<String>,
}

/// Something that has happened, as the person reads it.
struct HappenedView {
    what: String,
    /// How, where and when.
    detail: String,
    /// Both, for screen readers.
    whole: String,
    /// Whether the person may say that it was not theirs.
    may_be_foreign: bool,
}

impl HappenedView {
    fn of(words: &Words, happening: &Happening, now: i64) -> Option<Self> {
        let what = words.t(words_of(happening.event).ok()?);
        let when = when(words, happening.at, now);
        let method = happening.method.map(|method| words.method(method));
        let browser = happening.user_agent.as_deref().map(|header| words.browser(Some(header)));
        let country = happening.country.map(|country| words.country(country).to_owned());
        let by = match happening {
            Happening { is_by_desk: true, .. } => Some(words.t("arrival-activity-desk")),
            Happening { is_by_visitor: false, application: None, .. } => {
                Some(words.t("arrival-activity-operator"))
            }
            _ => None,
        };
        let times = (happening.times > 1).then(|| format!("× {}", happening.times));
        let whole = format!("{what}, {when}");
        let parts =
            [happening.application.clone(), method, browser, country, by, Some(when), times];
        let detail = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        Some(Self { what, detail, whole, may_be_foreign: happening.is_by_visitor })
    }
}

/// When something was: for two days how long ago, then the moment.
pub fn when(words: &Words, at: i64, now: i64) -> String {
    if now - at < LATELY {
        return ago(words, now - at);
    }
    moment(at)
}

/// The routes below `/account/activity`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/activity").route(get().to(show)));
}

/// Shows a page; `?page=N` is how many pages of newer events stand before it.
async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let number = visitor.query("page").and_then(|number| number.parse::<i64>().ok());
    let number = number.unwrap_or_default().max(0);
    let activity = visitor.relay(embedded.person_data.activity(&person.account, number).await)?;
    let page = Page::new(&visitor, "account-activity", "arrival-activity").for_reading();
    let now = visitor.site.clock.now();
    let of = |happening| HappenedView::of(visitor.words(), happening, now);
    let at = |number: i64| match number {
        0 => "/account/activity".to_owned(),
        number => format!("/account/activity?page={number}"),
    };
    let html = render(&ActivityPage {
        days: activity.days.to_string(),
        happened: activity.happenings.iter().filter_map(of).collect(),
        way_back: AccountChange::Review.reauthentication_path(),
        newer: (number > 0).then(|| at(number - 1)),
        older: activity.has_more.then(|| at(number + 1)),
        page: page.of(&FormView::fresh(&visitor)),
    })?;
    Ok(personal(&visitor, StatusCode::OK, html))
}
