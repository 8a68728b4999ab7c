//! School registration: two steps at one address. As in account setup, each step is one POST, and the other step's
//! values travel as hidden inputs (docs/decisions/0002 and 0015). The last step checks both again. Two steps need no
//! script.

mod controls;
mod steps;

use actix_web::HttpResponse;
use askama::Template;

use self::steps::SchoolStep;
use crate::{
    accounts::{Fault, NewSchool, request::Document, school::rule},
    domain::{Country, ErrorCode},
    i18n::Area,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visitor,
        cache::pages::Audience,
        form::refusal::FieldRules,
        page::{SharedPage, render, shared},
    },
};

const AREA: Area = Area::SchoolRegister;

#[derive(Template)]
#[template(path = "screens/school_register.html")]
struct SchoolRegisterPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    step: SchoolStep,
    /// "Step 1 of 2"
    count: String,
    /// What was typed in the other step: names and values.
    carried: Vec<(String, &'a str)>,
    rows: Vec<Vec<Input>>,
    /// The documents that the person agrees to: addresses and names.
    documents: [(String, String); 2],
}

impl SharedPage for SchoolRegisterPage<'_> {
    const AUDIENCE: Audience = Audience::Everyone;
    type Key = Country;
}

/// Shows the first step. The page is shared by everyone in one country.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let country = visitor.country().await;
    let mut form = FormView::fresh(&visitor);
    form.preset("country", country.code());
    shared::<SchoolRegisterPage<'_>>(&visitor, &country, || {
        draw(&visitor, &form, SchoolStep::School)
    })
}

/// Acts on a step.
pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    form.answer(
        &visitor,
        async |fields| act(&visitor, fields).await,
        async |mut form| {
            let step = step_with_error(&form);
            form.errors.retain(|error| {
                error.field.as_deref().and_then(SchoolStep::of_field).is_none_or(|of| of == step)
            });
            draw(&visitor, &form, step)
        },
    )
    .await
}

async fn act(visitor: &Visitor, fields: &FormFields) -> Result<Next, Refusal> {
    let step = SchoolStep::parse(fields.get("step"));
    if fields.given("back").is_some() {
        return shown(visitor, fields, SchoolStep::School);
    }
    if step == SchoolStep::School {
        let mut rules = FieldRules::default();
        for field in step.fields() {
            rules.check(field, rule(field, fields.get(field)));
        }
        rules.finish(AREA)?;
        return shown(visitor, fields, SchoolStep::Contact);
    }
    let school = NewSchool::read(|field| fields.get(field).to_owned()).checked();
    let school = school.map_err(|errors| Refusal::of(AREA, errors, ErrorCode::Undefined))?;
    register(visitor, school).await
}

/// Registers the school. Errors that the visitor can correct are shown on the form; any other leads to the failure
/// screen.
async fn register(visitor: &Visitor, school: NewSchool) -> Result<Next, Refusal> {
    let email = school.email.clone();
    let outcome =
        visitor.call(async |accounts, caller| accounts.register_school(caller, school).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    let errors = outcome.all_errors();
    if outcome.success && errors.is_empty() {
        visitor.memory().set_school_email(Some(&email));
        return Ok(Next::To(visitor.href(Screen::Success("school"))));
    }
    let is_own = |field: &String| NewSchool::has(field);
    let can_correct = errors.0.iter().any(|error| error.field.as_ref().is_some_and(is_own));
    let refusal = Refusal::of(AREA, errors, ErrorCode::Undefined).pausing(outcome.retry_after);
    if can_correct || outcome.retry_after.is_some() {
        return Err(refusal);
    }
    let code = refusal.errors.first().map(|error| error.code.as_str());
    Ok(Next::back(visitor, &refusal, visitor.href(Screen::Failed("schoolRegister", code))))
}

/// The first step with an error; without errors, the posted step.
fn step_with_error(form: &FormView) -> SchoolStep {
    let of_fields = form
        .errors
        .iter()
        .filter_map(|error| error.field.as_deref().and_then(SchoolStep::of_field));
    of_fields.min().unwrap_or_else(|| SchoolStep::parse(form.posted().get("step")))
}

/// Shows a step with everything typed so far.
fn shown(visitor: &Visitor, fields: &FormFields, step: SchoolStep) -> Result<Next, Refusal> {
    let form = FormView::again(visitor, fields);
    draw(visitor, &form, step).map(Next::Shown).map_err(|cause| {
        tracing::error!(%cause, "a step of school registration cannot be drawn");
        Refusal::fault(AREA, Fault::ServerError)
    })
}

fn draw(visitor: &Visitor, form: &FormView, step: SchoolStep) -> Result<String, AppError> {
    let page = Page::new(visitor, "school-register", step.title())
        .step(step.number())
        .with_islands()
        .of(form);
    let (number, total) = (step.number().to_string(), SchoolStep::ALL.len().to_string());
    let count = page.words().with("setup_account-count", &[("n", &number), ("total", &total)]);
    let title = page.step_title(&count, &page.t(step.name()), &page.t("school_register-title"));
    let page = page.entitled(title);
    let others = SchoolStep::ALL.into_iter().filter(|other| *other != step);
    let others = others.flat_map(|other| controls::rows(other, &page, visitor, form)).flatten();
    render(&SchoolRegisterPage {
        count,
        carried: others.filter_map(|input| form.carried(&input)).collect(),
        rows: controls::rows(step, &page, visitor, form),
        documents: documents(&page, visitor),
        form,
        step,
        page,
    })
}

/// The operator's own documents, or else the built-in terms, which also cover data processing.
fn documents(page: &Page, visitor: &Visitor) -> [(String, String); 2] {
    let links = &visitor.site.config.links;
    let terms = links
        .terms
        .as_ref()
        .map_or_else(|| page.href(Screen::Terms(Document::ServiceTerms)), ToString::to_string);
    let contract =
        links.data_processing.as_ref().map_or_else(|| terms.clone(), ToString::to_string);
    [(terms, page.t("terms-service")), (contract, page.t("school_register-data-processing"))]
}
