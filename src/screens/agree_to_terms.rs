//! The terms dialog: to sign in, a person must agree to the service terms. The dialog cannot be closed. A link in the
//! terms shows the privacy policy instead, with a link back.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;
use url::Url;

use crate::{
    accounts::Document,
    domain::ErrorCode,
    i18n::Area,
    login_methods::outcome,
    metrics,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visitor,
        form::act::FieldRules,
        page::{
            Door, Sheet,
            foreign_html::{DocumentLinks, clean},
            personal, render,
        },
    },
};

const AREA: Area = Area::Terms;

#[derive(Template)]
#[template(path = "screens/agree_to_terms.html")]
struct AgreeToTermsPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    text: String,
    /// Whether the dialog shows the privacy policy instead of the terms.
    is_policy: bool,
    /// Where the text can be downloaded.
    download: String,
    /// Where a sign-in without agreement ends.
    logout: String,
}

/// Shows the terms, or with `?document=privacy-policy` the privacy policy.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let html = draw(&visitor, &FormView::fresh(&visitor)).await?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    form.answer(
        &visitor,
        async |fields| agree(&visitor, fields).await,
        async |form| draw(&visitor, &form).await,
    )
    .await
}

async fn agree(visitor: &Visitor, fields: &FormFields) -> Result<Next, Refusal> {
    let mut rules = FieldRules::default();
    if fields.get("terms_accepted") != "true" {
        rules.add("terms_accepted", ErrorCode::Required);
    }
    rules.finish(AREA)?;
    let outcome = visitor.call(async |accounts, caller| accounts.accept_terms(caller).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    let errors = outcome.all_errors();
    if outcome.success && errors.is_empty() {
        metrics::signed_in(AREA.code(), "success");
        return outcome::complete_sign_in(visitor, AREA, outcome.url.as_deref(), None, None);
    }
    if visitor.view.is_embedded() {
        // The main app may forbid framing; Cancel takes the whole window there.
        return Err(Refusal::of(AREA, errors, ErrorCode::Undefined));
    }
    visitor.memory().forget();
    let code = errors.first().unwrap_or(ErrorCode::Undefined);
    let mut logout = main_app(visitor, "logout");
    logout.query_pairs_mut().append_pair("error_code", code.as_str());
    Ok(Next::To(logout.into()))
}

fn main_app(visitor: &Visitor, path: &str) -> Url {
    let root = &visitor.site.config.main_app.root;
    root.join(path).unwrap_or_else(|_| root.clone())
}

async fn draw(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let is_policy =
        visitor.query("document").as_deref() == Some("privacy-policy") && form.errors.is_empty();
    let (document, title, download) = if is_policy {
        (Document::PrivacyPolicy, "terms-privacy-policy", "terms/privacy-policy/download")
    } else {
        (Document::ServiceTermsRead, "terms-service", "terms/service-terms/download")
    };
    let text =
        visitor.call(async |accounts, caller| accounts.document(caller, document).await).await?;
    let links = DocumentLinks::of(visitor).with_policy(visitor.href(Screen::AgreeToTermsPolicy));
    let page = Page::new(visitor, "agree-to-terms", title)
        .keeping(&["document"])
        .of(form)
        .styled(Sheet::Terms)
        .at_door(Door::Ajar)
        .with_islands();
    render(&AgreeToTermsPage {
        text: clean(&text, &links),
        download: main_app(visitor, download).into(),
        logout: main_app(visitor, "logout").into(),
        is_policy,
        form,
        page,
    })
}
