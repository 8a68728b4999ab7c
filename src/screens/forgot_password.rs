//! A forgotten password: the visitor names the account and is sent a link. The brand decides whether by e-mail address
//! or by user name.

use actix_web::HttpResponse;
use askama::Template;

use crate::{
    accounts::ResetRequest,
    domain::{Email, ErrorCode, ResetBy, text},
    i18n::Area,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visitor,
        cache::Audience,
        form::{act::FieldRules, captcha},
        page::{Door, SharedPage, render, shared},
    },
};

const AREA: Area = Area::ForgotPassword;

#[derive(Template)]
#[template(path = "screens/forgot_password.html")]
struct ForgotPasswordPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    username: Input,
}

impl SharedPage for ForgotPasswordPage<'_> {
    const AUDIENCE: Audience = Audience::Everyone;
    type Key = ();
}

pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    shared::<ForgotPasswordPage<'_>>(&visitor, &(), || draw(&visitor, &FormView::fresh(&visitor)))
}

pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    form.answer(
        &visitor,
        async |fields| request(&visitor, fields).await,
        async |form| draw(&visitor, &form),
    )
    .await
}

async fn request(visitor: &Visitor, fields: &FormFields) -> Result<Next, Refusal> {
    let mut rules = FieldRules::default();
    let typed = fields.get("username");
    let username = match visitor.site.brand.reset_by {
        ResetBy::Email => Email::parse(typed).map(|email| email.as_str().to_owned()),
        ResetBy::Username => text::required(typed),
    };
    let username = rules.check("username", username).unwrap_or_default();
    let recaptcha = captcha::answer(fields, &mut rules);
    rules.finish(AREA)?;
    let request = ResetRequest { username: username.clone(), recaptcha };
    let outcome =
        visitor.call(async |accounts, caller| accounts.request_reset(caller, request).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    let errors = outcome.all_errors();
    if !outcome.success || !errors.is_empty() {
        let refusal =
            Refusal::of(AREA, errors, ErrorCode::UserNotFound).with_captcha(outcome.show_captcha);
        return Err(refusal.pausing(outcome.retry_after));
    }
    visitor.memory().set_reset_username(Some(&username));
    Ok(Next::To(visitor.href(Screen::Success("resetRequest"))))
}

fn draw(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, "forgot-password", "common-forgot-password").of(form);
    let page = page.at_door(Door::Closed);
    let username = Input::text("username", page.t("common-reset-name"));
    let username = match visitor.site.brand.reset_by {
        ResetBy::Email => username.email().autocomplete("email"),
        ResetBy::Username => username.plain().autocomplete("username"),
    };
    render(&ForgotPasswordPage { username: username.of(form), form, page })
}
