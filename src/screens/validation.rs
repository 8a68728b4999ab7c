//! The way back from HarID or X-ID: a loader, and the call that says who was identified. The page itself changes
//! nothing, so that browsers may prefetch it. Its form makes the call, and a script submits the form at once.

use actix_web::HttpResponse;
use askama::Template;

use crate::{
    accounts::{IdentityCall, LoginOutcome},
    domain::{ErrorCode, LoginMethod},
    login_methods::outcome,
    web::{
        AppError, Form, FormView, Next, Page, PageQuery, Refusal, Screen, Visitor,
        cache::policy::Audience,
        form,
        page::{SharedPage, render, shared},
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

/// What is validated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValidationKind {
    /// A sign-in by HarID.
    Har,
    /// A registration by HarID.
    HarRegister,
    /// A registration by X-ID.
    Xid,
}

impl ValidationKind {
    const ALL: [Self; 3] = [Self::Har, Self::HarRegister, Self::Xid];

    const fn slug(self) -> &'static str {
        match self {
            Self::Har => "har",
            Self::HarRegister => "har-register",
            Self::Xid => "xid",
        }
    }

    const fn method(self) -> LoginMethod {
        match self {
            Self::Har | Self::HarRegister => LoginMethod::HarId,
            Self::Xid => LoginMethod::XId,
        }
    }

    /// The kind that the address names.
    fn of(visitor: &Visitor) -> Option<Self> {
        let named = visitor.query("type")?;
        Self::ALL.into_iter().find(|kind| kind.slug() == named)
    }
}

/// Shows the loader, shared by everyone. An unknown type leads to the login screen.
///
/// # Errors
/// [`AppError`] when the page cannot be rendered.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let Some(kind) = ValidationKind::of(&visitor) else { return Ok(nothing(&visitor)) };
    shared::<ValidationPage<'_>>(&visitor, &PageQuery::of_kind(kind.slug()), || {
        draw(&visitor, kind, &FormView::fresh(&visitor))
    })
}

/// Asks the account service who was identified.
///
/// # Errors
/// [`AppError`] when the page cannot be rendered.
pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    let Some(kind) = ValidationKind::of(&visitor) else { return Ok(nothing(&visitor)) };
    form.answer(
        &visitor,
        async |_| validate(&visitor, kind).await,
        async |form| draw(&visitor, kind, &form),
    )
    .await
}

fn nothing(visitor: &Visitor) -> HttpResponse {
    form::answer_next(visitor, &Next::To(visitor.href(Screen::Login)))
}

async fn validate(visitor: &Visitor, kind: ValidationKind) -> Result<Next, Refusal> {
    let method = kind.method();
    let call = match kind {
        ValidationKind::Har => IdentityCall::HarIdAllowedUsers,
        ValidationKind::HarRegister => IdentityCall::HarIdUser,
        ValidationKind::Xid => IdentityCall::XIdUser,
    };
    let outcome =
        visitor.call(async |accounts, caller| accounts.identify(caller, call).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(method, fault))?;
    let follows = match kind {
        ValidationKind::Har => outcome::follow(visitor, &outcome, method, ErrorCode::HarIdError),
        ValidationKind::HarRegister | ValidationKind::Xid => identified(visitor, &outcome, method),
    };
    Ok(follows.unwrap_or_else(|refusal| {
        let code = refusal.errors.first().map_or(ErrorCode::Undefined, |error| error.code);
        let code = match kind {
            ValidationKind::Har => ErrorCode::HarIdError.to_string(),
            ValidationKind::HarRegister => format!("repeating_errors.{code}"),
            ValidationKind::Xid => ErrorCode::XIdError.to_string(),
        };
        Next::back(visitor, &refusal, visitor.href(Screen::LoginError(&code)))
    }))
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
            Ok(Next::To(visitor.href(Screen::SetupAccount)))
        }
        _ => Err(Refusal::of(method, errors, ErrorCode::Undefined)),
    }
}

fn draw(visitor: &Visitor, kind: ValidationKind, form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, "validation", "validation-title")
        .asked(PageQuery::of_kind(kind.slug()))
        .of(form)
        .with_islands();
    let name = page.t(kind.method().message());
    let lead = page.t1("validation-lead", "method", &name);
    render(&ValidationPage { action: page.href(Screen::Validation(kind.slug())), lead, form, page })
}
