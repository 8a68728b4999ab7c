//! Account setup: three steps at one address. Each step is one POST. The values of earlier steps travel as hidden
//! inputs; what the account service has vouched for stays in the session. The last step checks everything again.

mod stepper;
mod steps;

pub use stepper::SetupStepper;

use actix_web::HttpResponse;
use askama::Template;

use crate::{
    accounts::{Fault, outcome::Outcome},
    domain::{Country, ErrorCode},
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visitor,
        cache::Audience,
        form::LANGUAGE_FIELD,
        page::{self, SharedPage, Sheet, islands::Mounted, render, shared},
    },
};
use steps::{AREA, Draft, IdentifiedUser, SetupStep};

#[derive(Template)]
#[template(path = "screens/setup_account.html")]
struct SetupAccountPage<'a> {
    page: Page<'a>,
    stepper: StepperView,
}

/// The stepper: taken over by a script, or without one where it has a captcha, which has a script of its own.
enum StepperView {
    Island(Box<Mounted<SetupStepper>>),
    Plain(String),
}

impl SharedPage for SetupAccountPage<'_> {
    const AUDIENCE: Audience = Audience::Strangers;
    type Key = Country;
}

/// Shows the first step. Without an identified person the page is shared by everyone in one country.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let held = IdentifiedUser::now(&visitor).await?;
    let form = FormView::fresh(&visitor);
    if held.is_empty() {
        return shared::<SetupAccountPage<'_>>(&visitor, &held.country(), || {
            draw(&visitor, &held, &form, SetupStep::Personal)
        });
    }
    Ok(page::personal(
        &visitor,
        actix_web::http::StatusCode::OK,
        draw(&visitor, &held, &form, SetupStep::Personal)?,
    ))
}

pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    let visitor = form.speaking(visitor);
    let held = IdentifiedUser::of(&visitor).await;
    form.answer(
        &visitor,
        async |fields| act(&visitor, &held, fields).await,
        async |mut form| {
            let step = step_with_error(&form);
            form.errors.retain(|error| {
                error.field.as_deref().and_then(SetupStep::of_field).is_none_or(|of| of == step)
            });
            draw(&visitor, &held, &form, step)
        },
    )
    .await
}

async fn act(
    visitor: &Visitor,
    held: &IdentifiedUser,
    fields: &FormFields,
) -> Result<Next, Refusal> {
    if fields.given("cancel").is_some() {
        IdentifiedUser::decline(visitor);
        return Ok(Next::To(visitor.href(beginning(visitor))));
    }
    let step = posted(fields);
    if fields.given(LANGUAGE_FIELD).is_some() {
        return shown(visitor, held, fields, step);
    }
    if fields.given("back").is_some() {
        return match step.back() {
            Some(earlier) => shown(visitor, held, fields, earlier),
            None => Ok(Next::To(visitor.href(beginning(visitor)))),
        };
    }
    let draft = Draft::new(fields, held, visitor.site.clock.today());
    if let Some(next) = step.next() {
        draft.check(step).finish()?;
        return shown(visitor, held, fields, next);
    }
    let draft = SetupStep::ALL.into_iter().fold(draft, Draft::check);
    let account = draft.answered(fields).finish()?;
    let email = account.email.clone();
    let outcome =
        visitor.call(async |accounts, caller| accounts.create_account(caller, account).await).await;
    follow(visitor, &email, &outcome.map_err(|fault| Refusal::fault(AREA, fault))?)
}

/// Where a registration begins. The register screen is never framed, so an embedded view starts at the login screen.
fn beginning(visitor: &Visitor) -> Screen<'static> {
    if visitor.view.is_embedded() { Screen::Login } else { Screen::Register }
}

/// Decides what follows account creation (docs/behaviour.md section 13).
fn follow(visitor: &Visitor, email: &str, outcome: &Outcome) -> Result<Next, Refusal> {
    let memory = visitor.memory();
    let message = outcome.message.as_deref().filter(|message| !message.is_empty());
    let exists = message == Some(ErrorCode::UserIdCodeAlreadyExist.as_str());
    if let (true, Some(hash)) = (exists, &outcome.hash) {
        memory.set_proceed_hash(Some(hash));
        memory.set_registered_email(Some(&email.to_owned()));
        return Ok(Next::To(visitor.href(Screen::Message)));
    }
    let errors = outcome.all_errors();
    if exists && errors.is_empty() {
        return Err(Refusal::of(AREA, errors, ErrorCode::UserIdCodeAlreadyExist));
    }
    if !errors.is_empty() || (message.is_none() && !outcome.success) {
        let refusal = Refusal::of(AREA, errors, ErrorCode::Undefined);
        return Err(refusal.with_captcha(outcome.show_captcha).pausing(outcome.retry_after));
    }
    memory.set_prefilled_user(None);
    memory.set_proceed_hash(None);
    if message.is_some() {
        return Ok(Next::To(visitor.href(Screen::Success("registrationMessage"))));
    }
    memory.set_registered_email(Some(&email.to_owned()));
    Ok(Next::To(visitor.href(Screen::Success("registration"))))
}

fn posted(fields: &FormFields) -> SetupStep {
    SetupStep::parse(fields.get("step")).unwrap_or(SetupStep::Personal)
}

/// The first step with an error; without errors, the posted step.
fn step_with_error(form: &FormView) -> SetupStep {
    let of_fields =
        form.errors.iter().filter_map(|error| error.field.as_deref().and_then(SetupStep::of_field));
    of_fields.min().unwrap_or_else(|| posted(form.posted()))
}

/// Shows another step with everything typed so far.
fn shown(
    visitor: &Visitor,
    held: &IdentifiedUser,
    fields: &FormFields,
    step: SetupStep,
) -> Result<Next, Refusal> {
    let form = FormView::again(visitor, fields);
    draw(visitor, held, &form, step).map(Next::Shown).map_err(|cause| {
        tracing::error!(%cause, "a step of account setup cannot be drawn");
        Refusal::fault(AREA, Fault::ServerError)
    })
}

fn draw(
    visitor: &Visitor,
    held: &IdentifiedUser,
    form: &FormView,
    step: SetupStep,
) -> Result<String, AppError> {
    let page = Page::new(visitor, "setup-account", step.name())
        .step(step.number())
        .of(form)
        .styled(Sheet::GoingOn)
        .with_islands();
    let title = stepper::title(step, &page);
    let mut page = page.entitled(title);
    page.keeps_typed = true;
    let stepper = SetupStepper::at(step, &page, visitor, held, form);
    let stepper = if stepper.has_captcha() {
        StepperView::Plain(render(&stepper)?)
    } else {
        StepperView::Island(Box::new(Mounted(stepper)))
    };
    render(&SetupAccountPage { page, stepper })
}
