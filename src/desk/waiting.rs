//! Acts on operators' accounts that wait for a second operator, who agrees or declines.

use actix_web::{
    HttpResponse,
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::{Embedded, desk::WaitingAct},
    desk::{
        entrance::{Instead, answered, desk_page, settled, shown},
        words::{act_label, reason_words},
    },
    i18n::Words,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Visitor,
        page::{account_views::when, render},
    },
};

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
    detail: String,
    /// What is asked for and for whom, for screen readers.
    whole: String,
    is_mine: bool,
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
            detail: parts.join("\u{a0}· "),
            is_mine: act.is_mine,
        }
    }
}

/// The routes of `/desk/waiting`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/waiting").route(get().to(show)).route(post().to(decide)));
}

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    shown(&visitor, async || draw(&visitor, &embedded, &FormView::fresh(&visitor)).await).await
}

async fn decide(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let agrees = match fields.get("answer") {
            "agree" => true,
            "decline" => false,
            _ => return Err(AppError::BadRequest.into()),
        };
        let reply = embedded.desk.decide(&visitor.caller(), fields.get("id"), agrees).await;
        settled(&visitor, &embedded, reply).await?;
        Ok(Next::To("/desk/waiting".to_owned()))
    };
    answered(&visitor, form, act, async |form| draw(&visitor, &embedded, &form).await).await
}

async fn draw(visitor: &Visitor, embedded: &Embedded, form: &FormView) -> Result<String, Instead> {
    let reply = embedded.desk.waiting(&visitor.caller_by_now()).await;
    let waiting = settled(visitor, embedded, reply).await?;
    let page = desk_page(visitor, "desk-waiting", visitor.words().t("desk-waiting"), form);
    let now = visitor.site.clock.now();
    let view = |act| WaitingView::of(page.words(), act, now);
    let waiting = waiting.iter().map(view).collect();
    Ok(render(&SecondOperatorPage { waiting, form, page })?)
}
