//! A new school year: the form, what it would do, and the button that does it.

use actix_web::{
    HttpResponse,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::desk::{ClassNumber, DeskAct, NewYear, YearPreview},
    desk::{
        entrance::{Instead, answered, desk_page, settled, shown},
        words::class_words,
    },
    domain::{ErrorCode, text},
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Visit, Visitor,
        form::input::Choice, page::render,
    },
};

const SCREEN: &str = "desk-year";

const FIELDS: [&str; 4] = ["school", "period", "last_level", "leavers_until"];

#[derive(Template)]
#[template(path = "desk/year.html")]
struct YearPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    inputs: Vec<Input>,
}

#[derive(Template)]
#[template(path = "desk/year_preview.html")]
struct PreviewPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    school: &'a str,
    /// What was typed, for the button that does it and for the one that leads back.
    typed: Vec<(&'static str, &'a str)>,
    rows: Vec<MoveView>,
}

/// A class, and what becomes of it.
struct MoveView {
    from: String,
    to: String,
    people: i64,
}

#[derive(Template)]
#[template(path = "desk/year_done.html")]
struct DonePage<'a> {
    page: Page<'a>,
    rows: Vec<MoveView>,
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/year").route(get().to(show)).route(post().to(submit)));
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    shown(&visit, async || draw(&visit, &FormView::fresh(&visit)).await).await
}

/// Shows what would happen; with `step=begin` lets it happen, with `step=change` shows the form again.
async fn submit(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let form = FormView::again(&visit, fields);
        if fields.get("step") == "change" {
            return draw(&visit, &form).await.map(Next::Shown);
        }
        if fields.get("school").is_empty() {
            return Err(Instead::wrong("school", ErrorCode::Required));
        }
        let (year, caller, desk) = (year_of(fields), visit.caller(), &visit.embedded.desk_classes);
        if fields.get("step") == "begin" {
            let done = settled(&visit, desk.begin_year(&caller, &year).await).await?;
            return draw_done(&visit, &year, &done).map(Next::Shown);
        }
        let found = settled(&visit, desk.preview_year(&caller, &year).await).await?;
        draw_preview(&visit, fields, &form, &found).map(Next::Shown)
    };
    answered(&visit, form, act, async |form| draw(&visit, &form).await).await
}

/// What was typed. The day is written as people write it.
fn year_of(fields: &FormFields) -> NewYear {
    let given = |name: &str| fields.get(name).trim().to_owned();
    let until = given("leavers_until");
    let parts: Vec<&str> = until.split('.').map(str::trim).collect();
    let until = match parts[..] {
        [day, month, year] => format!("{year}-{month:0>2}-{day:0>2}"),
        _ => until,
    };
    NewYear {
        school: given("school"),
        period: given("period"),
        last_level: given("last_level"),
        leavers_until: until,
    }
}

async fn draw(visit: &Visit, form: &FormView) -> Result<String, Instead> {
    let caller = visit.caller_by_now();
    let at_desk = settled(visit, visit.embedded.desk.enter(&caller).await).await?;
    if !at_desk.may(DeskAct::NewYear) {
        return Err(Instead::NotFound);
    }
    let classes = settled(visit, visit.embedded.desk_classes.classes(&caller).await).await?;
    let mut schools: Vec<String> = classes.into_iter().map(|class| class.name.school).collect();
    schools.dedup();
    let page = desk_page(visit, SCREEN, visit.words().t("desk-year"), form);
    let choice = |school: String| Choice { value: school.clone(), label: school };
    let prompt = (schools.len() != 1).then(|| page.t("setup_account-choose"));
    let schools = schools.into_iter().map(choice).collect();
    let school = Input::select("school", page.t("attribute-school"), prompt, schools);
    let period = Input::text("period", page.t("desk-year-period"));
    let last = Input::text("last_level", page.t("desk-year-last")).numeric();
    let until = Input::text("leavers_until", page.t("desk-year-until"));
    let inputs = [
        school,
        period.hint(page.t("desk-roles-period-hint")).plain(),
        last.hint(page.t("desk-year-last-hint")).plain(),
        until.hint(page.t("desk-year-until-hint")).plain(),
    ];
    let inputs = inputs.into_iter().map(|input| input.of(form)).collect();
    Ok(render(&YearPage { page, form, inputs })?)
}

/// The rows of the table: who moves up, who leaves, who stays.
fn rows(page: &Page, found: &YearPreview) -> Vec<MoveView> {
    // At noon it is the same day in every time zone.
    let last_day = page.words().day(found.until - 43_200);
    let leave = page.t1("desk-year-leave", "date", &last_day);
    let stay = page.t("desk-year-stay");
    let row = |one: &ClassNumber, none: &str| MoveView {
        from: class_words(&one.class),
        to: one.next.as_ref().map_or_else(|| none.to_owned(), class_words),
        people: one.people,
    };
    let moves = found.moves.iter().map(|one| row(one, ""));
    let leavers = found.leavers.iter().map(|one| row(one, &leave));
    let stays = found.stays.iter().map(|one| row(one, &stay));
    moves.chain(leavers).chain(stays).collect()
}

fn draw_preview(
    visitor: &Visitor,
    fields: &FormFields,
    form: &FormView,
    found: &YearPreview,
) -> Result<String, Instead> {
    let page = desk_page(visitor, SCREEN, visitor.words().t("desk-year"), form).kind("preview");
    let school = fields.get("school");
    let typed = FIELDS.map(|name| (name, fields.get(name))).into();
    let rows = rows(&page, found);
    Ok(render(&PreviewPage { page, form, school, typed, rows })?)
}

fn draw_done(visitor: &Visitor, year: &NewYear, done: &YearPreview) -> Result<String, Instead> {
    let period = text::required(&year.period).unwrap_or_default();
    let heading = visitor.words().with("desk-year-done", &[("period", &period)]);
    let page = desk_page(visitor, SCREEN, heading, &FormView::fresh(visitor)).kind("done");
    let rows = rows(&page, done);
    Ok(render(&DonePage { page, rows })?)
}
