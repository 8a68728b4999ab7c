//! The way back from a redirecting provider: a loader, and the call that says who was identified. The page itself changes
//! nothing, so that browsers may prefetch it. Its form makes the call, and a script submits the form at once.

use actix_web::HttpResponse;
use askama::Template;

use crate::{
    accounts::{IdentityCall, LoginOutcome, Purpose},
    domain::{ErrorCode, LoginMethod, RedirectingProvider},
    login_methods::{
        outcome,
        redirect::{self, validation_type},
    },
    web::{
        AppError, Form, FormView, Next, Page, PageQuery, Refusal, Screen, Visitor,
        cache::Audience,
        form,
        page::{Door, SharedPage, render, shared},
    },
};

#[derive(Template)]
#[template(path = "screens/validation.html")]
struct ValidationPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    action: String,
    lead: String,
}

impl SharedPage for ValidationPage<'_> {
    const AUDIENCE: Audience = Audience::Everyone;
    type Key = PageQuery;
}

/// What is validated: a sign-in or a registration by a provider. The address names both.
fn asked(visitor: &Visitor) -> Option<(RedirectingProvider, Purpose)> {
    redirect::of_validation_type(
        &visitor.query("type")?,
        &visitor.site.config.embedded.providers.redirects,
    )
}

/// Shows the loader, shared by everyone. An unknown type leads to the login screen.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let Some((provider, purpose)) = asked(&visitor) else { return Ok(nothing(&visitor)) };
    let query = PageQuery::of_kind(&validation_type(provider, purpose));
    shared::<ValidationPage<'_>>(&visitor, &query, || {
        draw(&visitor, provider, purpose, &FormView::fresh(&visitor))
    })
}

/// Asks the account service who was identified.
pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    let Some((provider, purpose)) = asked(&visitor) else { return Ok(nothing(&visitor)) };
    form.answer(
        &visitor,
        async |_| validate(&visitor, provider, purpose).await,
        async |form| draw(&visitor, provider, purpose, &form),
    )
    .await
}

fn nothing(visitor: &Visitor) -> HttpResponse {
    form::answer_next(visitor, &Next::To(visitor.href(Screen::Login)))
}

async fn validate(
    visitor: &Visitor,
    provider: RedirectingProvider,
    purpose: Purpose,
) -> Result<Next, Refusal> {
    let method = LoginMethod::Provider(provider);
    let call = IdentityCall::CameBack { purpose, provider };
    let outcome =
        visitor.call(async |accounts, caller| accounts.identify(caller, call).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(method, fault))?;
    let follows = match purpose {
        Purpose::SignIn => outcome::follow(visitor, &outcome, method, ErrorCode::HarIdError),
        Purpose::Register => identified(visitor, &outcome, method),
    };
    Ok(follows.unwrap_or_else(|refusal| {
        let code = refusal.errors.first().map_or(ErrorCode::Undefined, |error| error.code);
        Next::back(visitor, &refusal, failed(visitor, provider, purpose, code))
    }))
}

/// The provider's pane with what is wrong. HarID and X-ID lead to the login screen whatever was asked for, and say no more
/// than that there is a problem but for a registration by HarID (docs/account-api.md section 8).
fn failed(
    visitor: &Visitor,
    provider: RedirectingProvider,
    purpose: Purpose,
    code: ErrorCode,
) -> String {
    let method = LoginMethod::Provider(provider);
    let (purpose, code) = match (provider, purpose) {
        (_, Purpose::SignIn) => (purpose, ErrorCode::HarIdError.to_string()),
        (RedirectingProvider::HAR_ID, _) => (Purpose::SignIn, format!("repeating_errors.{code}")),
        (RedirectingProvider::X_ID, _) => (Purpose::SignIn, ErrorCode::XIdError.to_string()),
        _ => (purpose, code.to_string()),
    };
    visitor.href(purpose.place_with_error(method, &code))
}

/// Leads to account setup with the person whom the provider vouched for.
fn identified(
    visitor: &Visitor,
    outcome: &LoginOutcome,
    method: LoginMethod,
) -> Result<Next, Refusal> {
    let errors = outcome.all_errors();
    match &outcome.user {
        Some(user) if outcome.success && errors.is_empty() => {
            visitor.memory().set_prefilled_user(Some(user));
            visitor.memory().set_identified_by(Some(&method));
            Ok(Next::To(visitor.href(Screen::SetupAccount)))
        }
        _ => Err(Refusal::of(method, errors, ErrorCode::Undefined)),
    }
}

fn draw(
    visitor: &Visitor,
    provider: RedirectingProvider,
    purpose: Purpose,
    form: &FormView,
) -> Result<String, AppError> {
    let kind = validation_type(provider, purpose);
    let page = Page::new(visitor, "validation", "validation-title")
        .asked(PageQuery::of_kind(&kind))
        .as_notice(Door::Ajar)
        .of(form)
        .with_islands();
    let name = page.words().method(LoginMethod::Provider(provider));
    let lead = page.t1("validation-lead", "method", &name);
    render(&ValidationPage { action: page.href(Screen::Validation(&kind)), lead, form, page })
}
