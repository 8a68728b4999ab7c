//! What is wrong now, in words, and what to do about it.

use actix_web::{
    HttpResponse,
    web::{Data, ServiceConfig, get, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::{Embedded, ReachedCeiling, desk::Trouble},
    clock::moment,
    desk::entrance::{desk_page, settled, shown},
    i18n::Words,
    web::{
        AppError, FormView, Page, Visitor,
        page::{account_views::ago, render},
    },
};

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
}

impl TroubleView {
    fn of(words: &Words, trouble: &Trouble) -> Self {
        let count = |id: &str, number: i64| {
            words.count(id, "count", usize::try_from(number).unwrap_or_default())
        };
        let plain = |what: String, lines: Vec<String>| Self { what, lines, href: None };
        match trouble {
            Trouble::Ceiling(ceiling) => of_ceiling(words, ceiling),
            Trouble::Letters { waiting, oldest } => {
                let age = ago(words, *oldest);
                let lines = vec![
                    words.with("desk-trouble-letters-oldest", &[("age", &age)]),
                    words.t("desk-trouble-letters-do"),
                ];
                plain(count("desk-trouble-letters", *waiting), lines)
            }
            Trouble::TurnedAway { code, method, times, .. } => {
                let method = method.map(|method| words.method(method));
                let place =
                    method.map(|name| words.with("desk-trouble-where", &[("subject", &name)]));
                let advice = words.with("desk-trouble-turned-do", &[("code", code.as_str())]);
                let lines = place.into_iter().chain([advice]).collect();
                plain(count("desk-trouble-turned", *times), lines)
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

/// What is counted against guessing, and what follows from it.
fn of_ceiling(words: &Words, ceiling: &ReachedCeiling) -> TroubleView {
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
    let place = words.with("desk-trouble-where", &[("subject", &ceiling.subject)]);
    let end = words.with("desk-trouble-ends", &[("date", &moment(ceiling.expires_at))]);
    let advice = is_place.then(|| words.t("desk-trouble-place"));
    let lines = [place, words.t(effect), end].into_iter().chain(advice).collect();
    TroubleView { what: words.t(what), lines, href: None }
}

/// The routes of `/desk/trouble`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/trouble").route(get().to(show)));
}

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    shown(&visitor, async || {
        let reply = embedded.desk_work.troubles(&visitor.caller()).await;
        let troubles = settled(&visitor, &embedded, reply).await?;
        let heading = visitor.words().t("desk-trouble");
        let page = desk_page(&visitor, "desk-trouble", heading, &FormView::fresh(&visitor));
        let view = |trouble| TroubleView::of(page.words(), trouble);
        let troubles = troubles.iter().map(view).collect();
        Ok(render(&TroublePage { troubles, page })?)
    })
    .await
}
