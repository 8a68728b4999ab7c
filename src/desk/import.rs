//! People whom an operator imports: the file, what it would do or what is wrong with it, and the button that lets it happen.

use actix_web::{
    HttpResponse,
    web::{Path, Payload, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::{
        Coming, LineProblem, OnConflict, Problem,
        desk::{DeskAct, LARGEST, UploadStage, UploadedPeople},
    },
    desk::{
        entrance::{AREA, Instead, answered, desk_page, settled, shown},
        words::{read_reason, reason_input},
    },
    domain::{ErrorCode, Language},
    i18n::Words,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Visit, Visitor,
        form::{
            act::FieldRules,
            input::Choice,
            upload::{Upload, UploadedFile},
        },
        page::{render, role_view::RoleView},
    },
};

const SCREEN: &str = "desk-import";
const HERE: &str = "/desk/import";
/// The form, with the words that an upload is kept no more.
const ENDED: &str = "/desk/import?ended=1";

/// What becomes of people who have an account already, with its words. The first one is chosen unless somebody chooses another.
const KNOWN: [(OnConflict, &str); 3] = [
    (OnConflict::Fail, "desk-import-known-fail"),
    (OnConflict::Skip, "desk-import-known-skip"),
    (OnConflict::Update, "desk-import-known-update"),
];

#[derive(Template)]
#[template(path = "desk/import.html")]
struct ImportPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    inputs: [Input; 2],
}

#[derive(Template)]
#[template(path = "desk/import_problems.html")]
struct ProblemsPage<'a> {
    page: Page<'a>,
    /// How many there are, and how many of them are listed, if not all.
    lead: String,
    first: Option<String>,
    changed: Option<String>,
    problems: Vec<ProblemView>,
}

struct ProblemView {
    line: String,
    field: String,
    words: String,
}

#[derive(Template)]
#[template(path = "desk/import_preview.html")]
struct PeoplePage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    action: String,
    facts: Vec<(String, u64)>,
    changed: Option<String>,
    heading: String,
    rows: Vec<PersonView>,
    /// The words on the button; `None`: nobody would be added or changed.
    submit: Option<String>,
    reason: Input,
}

/// A person of the file, as they would be.
struct PersonView {
    name: String,
    roles: Vec<String>,
    coming: String,
}

#[derive(Template)]
#[template(path = "desk/import_done.html")]
struct DonePeoplePage<'a> {
    page: Page<'a>,
    facts: Vec<(String, u64)>,
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/import").route(get().to(show)).route(post().to(upload)))
        .service(resource("/import/{id}").route(get().to(show_uploaded)).route(post().to(go)));
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    let form = match visit.query("ended") {
        Some(_) => FormView::with_error(&visit, AREA, ErrorCode::TokenValidationFailed),
        None => FormView::fresh(&visit),
    };
    shown(&visit, async || draw(&visit, &form).await).await
}

/// Takes a file. Nothing of it is read before it is known that an operator sends it; one who has to wait for another sends it in
/// vain.
async fn upload(visit: Visit, body: Payload) -> Result<HttpResponse, AppError> {
    let reply = visit.embedded.desk_imports.admit(&visit.caller()).await;
    let turn = match settled(&visit, reply).await {
        Ok(turn) => turn,
        Err(instead) => return instead.answer(&visit),
    };
    let Upload { form, file } = Upload::read(&visit, body, LARGEST, turn.is_some()).await?;
    let act = async |fields: &FormFields| {
        let chosen = OnConflict::parse(fields.get("on_conflict"));
        let chosen = chosen.ok_or_else(|| Instead::wrong("on_conflict", ErrorCode::Required))?;
        let wrong = |code| Err(Instead::wrong("file", code));
        let file = match file {
            UploadedFile::Missing => return wrong(ErrorCode::Required),
            _ if turn.is_none() => return wrong(ErrorCode::TooManyRequests),
            UploadedFile::TooLarge => return wrong(ErrorCode::MaxLength),
            UploadedFile::Whole(file) => file,
        };
        let reply = visit.embedded.desk_imports.check(&visit.caller(), file, chosen).await;
        let id = settled(&visit, reply).await?;
        Ok(Next::To(format!("{HERE}/{id}")))
    };
    let answer = answered(&visit, form, act, async |form| draw(&visit, &form).await).await;
    drop(turn);
    answer
}

async fn show_uploaded(visit: Visit, id: Path<String>) -> Result<HttpResponse, AppError> {
    let form = FormView::fresh(&visit);
    shown(&visit, async || draw_uploaded(&visit, &id, &form).await).await
}

/// Imports what was uploaded, and leads to what has become of it.
async fn go(visit: Visit, id: Path<String>, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let mut rules = FieldRules::default();
        let reason = read_reason(fields, &mut rules);
        rules.finish(AREA)?;
        let reason = reason.ok_or(AppError::BadRequest)?;
        let reply = visit.embedded.desk_imports.go(&visit.caller(), &id, reason).await;
        let is_kept = settled(&visit, reply).await?;
        Ok(Next::To(if is_kept { format!("{HERE}/{id}") } else { ENDED.to_owned() }))
    };
    let draw = async |form| draw_uploaded(&visit, &id, &form).await;
    answered(&visit, form, act, draw).await
}

async fn draw(visit: &Visit, form: &FormView) -> Result<String, Instead> {
    let reply = visit.embedded.desk.enter(&visit.caller_by_now()).await;
    if !settled(visit, reply).await?.may(DeskAct::Import) {
        return Err(Instead::NotFound);
    }
    let page = desk_page(visit, SCREEN, visit.words().t("desk-import"), form);
    let choice = |(known, id): (OnConflict, &str)| Choice {
        value: known.as_str().to_owned(),
        label: page.t(id),
    };
    let known =
        Input::select("on_conflict", page.t("desk-import-known"), None, KNOWN.map(choice).into());
    let known = known.hint(page.t("desk-import-known-hint")).value(OnConflict::Fail.as_str());
    let file = Input::file("file", page.t("desk-import-file"));
    let inputs = [known.of(form), file.hint(page.t("desk-import-file-hint")).of(form)];
    Ok(render(&ImportPage { page, form, inputs })?)
}

async fn draw_uploaded(visit: &Visit, id: &str, form: &FormView) -> Result<String, Instead> {
    let reply = visit.embedded.desk_imports.uploaded(&visit.caller_by_now(), id).await;
    let Some(found) = settled(visit, reply).await? else {
        return Err(Instead::Away(ENDED.to_owned()));
    };
    match found.stage {
        UploadStage::Wrong => draw_problems(visit, &found),
        UploadStage::Ready => draw_preview(visit, &found, id, form),
        UploadStage::Done => draw_done(visit, &found),
    }
}

fn count(words: &Words, id: &str, number: u64) -> String {
    words.count(id, "count", usize::try_from(number).unwrap_or(usize::MAX))
}

/// How many people would have been added, updated and left as they are before, if that has changed.
fn changed(words: &Words, found: &UploadedPeople) -> Option<String> {
    let [added, updated, left] = found.before?.map(|number| number.to_string());
    let before = [("added", added.as_str()), ("updated", &updated), ("left", &left)];
    Some(words.with("desk-import-changed", &before))
}

fn facts(words: &Words, found: &UploadedPeople) -> Vec<(String, u64)> {
    let [added, updated, left] = found.preview.counts();
    vec![
        (words.t("desk-import-added"), added),
        (words.t("desk-import-updated"), updated),
        (words.t("desk-import-left"), left),
    ]
}

fn draw_problems(visitor: &Visitor, found: &UploadedPeople) -> Result<String, Instead> {
    let (words, preview) = (visitor.words(), &found.preview);
    let form = FormView::fresh(visitor);
    let heading = words.t("desk-import-problems");
    let listed = preview.problems.len() as u64;
    let view = |one: &LineProblem| ProblemView {
        line: words.with("desk-import-line", &[("line", &one.line.to_string())]),
        field: one.field.clone(),
        words: problem_words(words, &one.problem),
    };
    Ok(render(&ProblemsPage {
        page: desk_page(visitor, SCREEN, heading, &form).kind("problems"),
        lead: count(words, "desk-import-problems-lead", preview.total),
        first: (listed < preview.total).then(|| count(words, "desk-import-problems-first", listed)),
        changed: changed(words, found),
        problems: preview.problems.iter().map(view).collect(),
    })?)
}

fn draw_preview(
    visitor: &Visitor,
    found: &UploadedPeople,
    id: &str,
    form: &FormView,
) -> Result<String, Instead> {
    let (words, preview) = (visitor.words(), &found.preview);
    let page = desk_page(visitor, SCREEN, words.t("desk-year-table"), form).kind("preview");
    let all = preview.added + preview.updated;
    let shown = preview.rows.len() as u64;
    let is_part = shown < all + preview.skipped;
    let rows = preview.rows.iter().map(|row| PersonView {
        name: row.name.clone(),
        roles: RoleView::list(visitor, &row.roles).iter().map(RoleView::in_a_line).collect(),
        coming: words.t(match row.coming {
            Coming::Added => "desk-import-coming-added",
            Coming::Updated => "desk-import-coming-updated",
            Coming::Left => "desk-import-coming-left",
        }),
    });
    Ok(render(&PeoplePage {
        action: format!("{HERE}/{id}"),
        facts: facts(words, found),
        changed: changed(words, found),
        heading: if is_part {
            count(words, "desk-import-first", shown)
        } else {
            words.t("desk-import-all")
        },
        rows: rows.collect(),
        submit: (all > 0).then(|| count(words, "desk-import-submit", all)),
        reason: reason_input(&page, visitor).of(form),
        page,
        form,
    })?)
}

fn draw_done(visitor: &Visitor, found: &UploadedPeople) -> Result<String, Instead> {
    let words = visitor.words();
    let all = found.preview.added + found.preview.updated;
    let heading = count(words, "desk-import-done", all);
    let page = desk_page(visitor, SCREEN, heading, &FormView::fresh(visitor)).kind("done");
    Ok(render(&DonePeoplePage { page, facts: facts(words, found) })?)
}

/// What is wrong with a line, in words for those who correct the file.
fn problem_words(words: &Words, problem: &Problem) -> String {
    let figure = |id: &str, name: &'static str, number: &dyn ToString| {
        words.with(id, &[(name, &number.to_string())])
    };
    match problem {
        Problem::TooLong(most) => figure("desk-import-too_long", "most", most),
        Problem::NoLanguage => {
            words.with("desk-import-no_language", &[("codes", &Language::codes())])
        }
        Problem::NoKey(least) => figure("desk-import-no_key", "least", least),
        Problem::SameAsLine(line) => figure("desk-import-same", "line", line),
        Problem::SameAccountAsLine(line) => figure("desk-import-same_account", "line", line),
        Problem::NoJson(column) => figure("desk-import-no_json", "column", column),
        Problem::Cells { cells, wanted } => words.with(
            "desk-import-cells",
            &[("cells", &cells.to_string()), ("wanted", &wanted.to_string())],
        ),
        Problem::TooMany(most) => figure("desk-import-too_many", "most", most),
        Problem::LongLine(most) => figure("desk-import-long_line", "most", most),
        other => words.t(plain_problem(other)),
    }
}

/// The message of a problem without a figure.
const fn plain_problem(problem: &Problem) -> &'static str {
    match problem {
        Problem::Missing => "desk-import-missing",
        Problem::NoPersonName => "desk-import-no_person_name",
        Problem::NoEmail => "desk-import-no_email",
        Problem::NoPersonalCode => "desk-import-no_personal_code",
        Problem::NoSuchDay => "desk-import-no_such_day",
        Problem::NoGender => "desk-import-no_gender",
        Problem::NoFlag => "desk-import-no_flag",
        Problem::NoCountry => "desk-import-no_country",
        Problem::IssuerMissing => "desk-import-issuer_missing",
        Problem::CodeMissing => "desk-import-code_missing",
        Problem::NothingProven => "desk-import-nothing_proven",
        Problem::RolesNoList => "desk-import-roles_no_list",
        Problem::RoleNoText => "desk-import-role_no_text",
        Problem::RoleUnknownField => "desk-import-role_unknown_field",
        Problem::NoSuchRole => "desk-import-no_such_role",
        Problem::Nobody => "desk-import-nobody",
        Problem::NoName => "desk-import-no_name",
        Problem::OtherThanCode => "desk-import-other_than_code",
        Problem::Taken => "desk-import-taken",
        Problem::OfAnother => "desk-import-of_another",
        Problem::WaitsForActivation => "desk-import-waits",
        Problem::HashKind(_) => "desk-import-hash_kind",
        Problem::HashBroken(_) => "desk-import-hash_broken",
        Problem::HashCostly(_) => "desk-import-hash_costly",
        Problem::EmptyFile => "desk-import-empty_file",
        Problem::NoUtf8 => "desk-import-no_utf8",
        Problem::NoText => "desk-import-no_text",
        Problem::UnknownField => "desk-import-unknown_field",
        Problem::TwiceInHeading => "desk-import-twice_in_heading",
        Problem::OpensOtherwise => "desk-import-opens_otherwise",
        Problem::HelpsOthers => "desk-import-helps_others",
        _ => "desk-import-other_form",
    }
}
