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
        signed_in::{to_login, who},
    },
    accounts::embedded::Embedded,
    web::{
        AppError, FormView, Page, Visitor,
        page::{account_views::HappenedView, personal, render},
    },
};

#[derive(Template)]
#[template(path = "account_pages/activity.html")]
struct ActivityPage<'a> {
    page: Page<'a>,
    lead: String,
    happened: Vec<HappenedView>,
    /// The address of the way back.
    way_back: String,
    newer: Option<String>,
    older: Option<String>,
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
        lead: visitor.words().count("arrival-activity-lead", "days", activity.days.into()),
        happened: activity.happenings.iter().filter_map(of).collect(),
        way_back: AccountChange::Review.reauthentication_path(),
        newer: (number > 0).then(|| at(number - 1)),
        older: activity.has_more.then(|| at(number + 1)),
        page: page.of(&FormView::fresh(&visitor)),
    })?;
    Ok(personal(&visitor, StatusCode::OK, html))
}
