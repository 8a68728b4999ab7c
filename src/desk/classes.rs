//! Classes: who is in one, and who has never signed in; and slips on paper, with a code by which somebody without an e-mail
//! address comes to a password. They are shown once, to be printed.

use actix_web::{
    HttpResponse,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::desk::{ClassAtDesk, ClassName, ClassSlips, DeskAct, FoundPerson, Slip},
    desk::{
        entrance::{AREA, Instead, PERSON, answered, desk_page, settled, shown},
        search::{FoundPersonView, person_path},
        words::{class_path, class_words, read_reason, reason_input},
    },
    i18n::Words,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Visit, Visitor,
        form::act::FieldRules,
        page::{account_views::Dots, render},
    },
};

/// The mark of both pages.
const SCREEN: &str = "desk-class";

#[derive(Template)]
#[template(path = "desk/classes.html")]
struct ClassesPage<'a> {
    page: Page<'a>,
    classes: Vec<ClassView>,
}

struct ClassView {
    href: String,
    name: String,
    /// The school, how many people, and how many of them have never signed in.
    detail: Dots,
}

impl ClassView {
    fn of(words: &Words, class: &ClassAtDesk) -> Self {
        let count = |id: &str, number: i64| {
            words.count(id, "count", usize::try_from(number).unwrap_or_default())
        };
        let never =
            (class.never_signed_in > 0).then(|| count("desk-class-never", class.never_signed_in));
        let parts = [
            Some(class.name.school.clone()),
            Some(count("desk-class-people", class.people)),
            never,
        ];
        Self {
            href: class_path(&class.name),
            name: class_words(&class.name),
            detail: Dots::of(parts.into_iter().flatten()),
        }
    }
}

#[derive(Template)]
#[template(path = "desk/class.html")]
struct ClassPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    class: ClassName,
    people: Vec<FoundPersonView>,
    /// Asked for where slips may be printed.
    reason: Option<Input>,
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/classes").route(get().to(list)));
    app.service(resource("/class").route(get().to(show)).route(post().to(print)));
}

async fn list(visit: Visit) -> Result<HttpResponse, AppError> {
    shown(&visit, async || {
        let reply = visit.embedded.desk_classes.classes(&visit.caller()).await;
        let classes = settled(&visit, reply).await?;
        let heading = visit.words().t("desk-classes");
        let page = desk_page(&visit, SCREEN, heading, &FormView::fresh(&visit)).kind("list");
        let classes = classes.iter().map(|class| ClassView::of(page.words(), class)).collect();
        Ok(render(&ClassesPage { page, classes })?)
    })
    .await
}

fn class_of(visitor: &Visitor) -> ClassName {
    let value = |name: &str| visitor.query(name).unwrap_or_default();
    ClassName { school: value("school"), class_level: value("level"), parallel: value("parallel") }
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    shown(&visit, async || draw(&visit, &FormView::fresh(&visit)).await).await
}

/// Makes slips, for those who have never signed in or for all without an e-mail address.
async fn print(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let mut rules = FieldRules::default();
        let reason = read_reason(fields, &mut rules);
        rules.finish(AREA)?;
        let reason = reason.ok_or(AppError::BadRequest)?;
        let (class, all) = (class_of(&visit), fields.get("for") == "all");
        let reply =
            visit.embedded.desk_classes.class_slips(&visit.caller(), &class, all, reason).await;
        let made = settled(&visit, reply).await?;
        draw_class_slips(&visit, &made, &class, all).map(Next::Shown)
    };
    answered(&visit, form, act, async |form| draw(&visit, &form).await).await
}

async fn draw(visit: &Visit, form: &FormView) -> Result<String, Instead> {
    let (class, caller) = (class_of(visit), visit.caller_by_now());
    let at_desk = settled(visit, visit.embedded.desk.enter(&caller).await).await?;
    let people = settled(visit, visit.embedded.desk_classes.class(&caller, &class).await).await?;
    let heading = visit.words().with("desk-class-title", &[("class", &class_words(&class))]);
    let page = desk_page(visit, SCREEN, heading, form).keeping(&["school", "level", "parallel"]);
    let may_print = at_desk.may(DeskAct::ClassSlips) && !people.is_empty();
    Ok(render(&ClassPage {
        people: FoundPersonView::list(visit, &people),
        reason: may_print.then(|| reason_input(&page, visit).of(form)),
        class,
        form,
        page,
    })?)
}

#[derive(Template)]
#[template(path = "desk/slips.html")]
struct SlipsPage<'a> {
    page: Page<'a>,
    slips: Vec<SlipView>,
    /// Who got none, and why.
    left: Vec<String>,
    /// The address that the slips name.
    address: String,
    back: String,
}

struct SlipView {
    name: String,
    username: String,
    class: String,
    code: String,
    valid: String,
}

pub fn draw_slip(visitor: &Visitor, slip: &Slip, person: &str) -> Result<String, Instead> {
    let heading = visitor.words().with("desk-slip-title", &[("name", &slip.name)]);
    let page = desk_page(visitor, PERSON, heading, &FormView::fresh(visitor)).kind("slip");
    draw_slips(visitor, page, std::slice::from_ref(slip), Vec::new(), person_path(person))
}

/// The page of a class's slips.
fn draw_class_slips(
    visitor: &Visitor,
    made: &ClassSlips,
    class: &ClassName,
    all: bool,
) -> Result<String, Instead> {
    let heading = visitor.words().with("desk-slips-title", &[("class", &class_words(class))]);
    let page = desk_page(visitor, SCREEN, heading, &FormView::fresh(visitor)).kind("slips");
    let left = made.left.iter().map(|person| {
        let reason = page.t(why_none(person, all));
        page.words().with("desk-slips-left", &[("person", &person.name), ("reason", &reason)])
    });
    let left = left.collect();
    draw_slips(visitor, page, &made.slips, left, class_path(class))
}

/// Why somebody gets no slip with those of the class.
fn why_none(person: &FoundPerson, all: bool) -> &'static str {
    match person {
        FoundPerson { blocked: true, .. } => "desk-slips-blocked",
        FoundPerson { closed: true, .. } => "desk-slips-closed",
        FoundPerson { activated: true, never_signed_in: false, .. } if !all => "desk-slips-come",
        _ => "desk-slips-other_way",
    }
}

fn draw_slips(
    visitor: &Visitor,
    page: Page<'_>,
    slips: &[Slip],
    left: Vec<String>,
    back: String,
) -> Result<String, Instead> {
    let view = |slip: &Slip| SlipView {
        name: slip.name.clone(),
        username: slip.username.clone(),
        class: slip.class.clone(),
        code: slip.code.expose().to_owned(),
        valid: page.t1("desk-slip-valid", "date", &page.words().moment(slip.expires_at)),
    };
    let slips = slips.iter().map(view).collect();
    let address = visitor.site.config.server.public_url.as_str().trim_end_matches('/').to_owned();
    Ok(render(&SlipsPage { slips, left, address, back, page: page.with_islands() })?)
}
