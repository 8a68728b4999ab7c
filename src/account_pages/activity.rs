//! What has happened in the person's own account, in words, with "This was not me" beside each, which leads through the way back.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{ServiceConfig, get, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::AccountChange,
        signed_in::{to_login, who},
    },
    web::{
        AppError, FormView, Page, Visit,
        page::{account_views::HappenedView, personal, render},
    },
};

#[derive(Template)]
#[template(path = "account_pages/activity.html")]
struct ActivityPage<'a> {
    page: Page<'a>,
    lead: String,
    happened: Vec<HappenedView>,
    way_back: String,
    newer: Option<String>,
    older: Option<String>,
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/activity").route(get().to(show)));
}

/// Shows a page; `?page=N` is how many pages of newer events stand before it.
async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let number = visit.query("page").and_then(|number| number.parse::<i64>().ok());
    let number = number.unwrap_or_default().max(0);
    let activity =
        visit.relay(visit.embedded.person_data.activity(&person.account, number).await)?;
    let page = Page::new(&visit, "account-activity", "arrival-activity").for_reading();
    let now = visit.site.clock.now();
    let of = |happening| HappenedView::of(visit.words(), happening, now);
    let at = |number: i64| match number {
        0 => "/account/activity".to_owned(),
        number => format!("/account/activity?page={number}"),
    };
    let html = render(&ActivityPage {
        lead: visit.words().count("arrival-activity-lead", "days", activity.days.into()),
        happened: activity.happenings.iter().filter_map(of).collect(),
        way_back: AccountChange::Review.reauthentication_path(),
        newer: (number > 0).then(|| at(number - 1)),
        older: activity.has_more.then(|| at(number + 1)),
        page: page.of(&FormView::fresh(&visit)),
    })?;
    Ok(personal(&visit, StatusCode::OK, html))
}
