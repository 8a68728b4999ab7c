//! A person at the desk: whether they can sign in, what helps, and what their account has.

use actix_web::{
    HttpResponse,
    web::{Data, Path, ServiceConfig, get, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::{
        Embedded,
        desk::{DeskAct, PersonAtDesk},
    },
    clock::day,
    desk::{
        entrance::{Instead, PERSON, desk_page, settled, shown},
        search::person_path,
        words::{ACTS_WITH_A_PAGE, act_label, act_lead, reason_input, state_words},
    },
    domain::Language,
    web::{
        AppError, FormView, Input, Page, Visitor,
        page::{
            account_views::{BrowserView, HappenedView, LinkedView, SignInView, when},
            render,
            role_view::RoleView,
        },
    },
};

#[derive(Template)]
#[template(path = "desk/person.html")]
struct PersonPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    path: String,
    /// What was just done.
    done: Option<String>,
    /// What keeps the person from signing in, the most important first.
    states: Vec<String>,
    needs_second: bool,
    reason: Input,
    /// What one press does.
    at_once: Vec<ActView>,
    /// What has a page of its own first.
    later: Vec<ActView>,
    roles: Vec<RoleView>,
    /// Labels and values.
    facts: Vec<(String, String)>,
    sign_ins: Vec<SignInView>,
    linked: Vec<LinkedView>,
    trusted: Vec<BrowserView>,
    happened: Vec<HappenedView>,
}

/// An act as it is offered.
struct ActView {
    act: &'static str,
    label: String,
    lead: String,
}

impl ActView {
    fn of(page: &Page, act: DeskAct) -> Option<Self> {
        let (label, lead) = (page.t(act_label(act)?), page.t(act_lead(act)?));
        Some(Self { act: act.as_str(), label, lead })
    }
}

/// The routes below `/desk/person`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/person/{id}").route(get().to(show)));
}

async fn show(
    visitor: Visitor,
    embedded: Data<Embedded>,
    id: Path<String>,
) -> Result<HttpResponse, AppError> {
    shown(&visitor, async || draw(&visitor, &embedded, &id, &FormView::fresh(&visitor)).await).await
}

/// Draws the page.
pub async fn draw(
    visitor: &Visitor,
    embedded: &Embedded,
    id: &str,
    form: &FormView,
) -> Result<String, Instead> {
    let reply = embedded.desk.person(&visitor.caller_by_now(), id).await;
    let person = settled(visitor, embedded, reply).await?;
    let page = desk_page(visitor, PERSON, person.found.name.clone(), form);
    let (words, now) = (page.words(), visitor.site.clock.now());
    let done = visitor.query("done").and_then(|name| {
        let act = DONE.into_iter().find(|act| act.as_str() == name)?;
        Some(page.t1("desk-done", "what", &page.t(act_label(act)?)))
    });
    let offered = person.may.iter().copied();
    let (later, at_once): (Vec<_>, Vec<_>) =
        offered.partition(|act| ACTS_WITH_A_PAGE.contains(act));
    let views = |acts: Vec<DeskAct>| acts.into_iter().filter_map(|act| ActView::of(&page, act));
    let roles: Vec<_> = person.found.roles.iter().map(|(_, role)| role.clone()).collect();
    Ok(render(&PersonPage {
        path: person_path(id),
        done: done.filter(|_| form.errors.is_empty()),
        states: person.states.iter().map(|state| state_words(words, state, now)).collect(),
        needs_second: person.needs_second,
        reason: reason_input(&page, visitor).of(form),
        at_once: views(at_once).collect(),
        later: views(later).collect(),
        roles: RoleView::list(visitor, &roles),
        facts: facts(&page, &person, now),
        sign_ins: person.sign_ins.iter().map(|one| SignInView::of(words, one)).collect(),
        linked: LinkedView::list(words, &person.linked),
        trusted: person.trusted.iter().map(|one| BrowserView::of(words, one)).collect(),
        happened: person
            .happenings
            .iter()
            .filter_map(|one| HappenedView::of(words, one, now))
            .collect(),
        form,
        page,
    })?)
}

/// What `?done=` may name.
const DONE: [DeskAct; 8] = [
    DeskAct::Unlock,
    DeskAct::SignOut,
    DeskAct::PasswordLetter,
    DeskAct::SecondFactorOff,
    DeskAct::Block,
    DeskAct::Unblock,
    DeskAct::Email,
    DeskAct::Roles,
];

/// What is known of the account, each with its label.
fn facts(page: &Page, person: &PersonAtDesk, now: i64) -> Vec<(String, String)> {
    let words = page.words();
    let yes_or_no = |is| page.t(if is { "arrival-field-yes" } else { "arrival-field-no" });
    let factor = match person.second_factor_since {
        None => page.t("desk-factor-off"),
        Some(None) => page.t("arrival-review-factor-on"),
        Some(Some(since)) => page.t1("arrival-review-factor-since", "date", &day(since)),
    };
    let language = Language::parse(&person.language).map(|own| own.own_name().to_owned());
    let rests = person.email_rests_until.map(|at| page.t1("desk-email-rests", "date", &day(at)));
    let email = person.email.clone().unwrap_or_else(|| page.t("desk-email-none"));
    let email = [email].into_iter().chain(rests).collect::<Vec<_>>().join("\n");
    let last = match person.last_sign_in {
        Some(at) => when(words, at, now),
        None => page.t("desk-mark-never"),
    };
    [
        ("common-username", Some(person.found.username.clone())),
        ("setup_account-email", Some(email)),
        ("arrival-details-language", language),
        ("desk-last", Some(last)),
        ("arrival-field-has_password", Some(yes_or_no(person.has_password))),
        ("arrival-two_factor", Some(factor)),
        ("arrival-passkeys", Some(person.passkeys.to_string())),
    ]
    .into_iter()
    .filter_map(|(label, value)| Some((page.t(label), value?)))
    .collect()
}
