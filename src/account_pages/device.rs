//! The page on which a person types the code that a device without a browser shows (RFC 8628), and allows its application. Its
//! address is short, because people type it: `/device` below the public root.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::authorize::to_sign_in,
    accounts::{
        AccessRequest, Errors, Fault,
        embedded::oauth::{DEVICE_PAGE, DeviceStep, shown_code, typed_code},
    },
    domain::ErrorCode,
    screens::permissions::{AREA, PermissionsList, parties},
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visit, Visitor,
        page::{Door, islands::Mounted, personal, render},
    },
};

const SCREEN: &str = "device";

#[derive(Template)]
#[template(path = "account_pages/device.html")]
struct DevicePage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    code: Input,
}

/// The question of the device's application.
#[derive(Template)]
#[template(path = "account_pages/device_ask.html")]
struct DeviceAskPage<'a> {
    page: Page<'a>,
    person: Option<String>,
    parties: (String, Option<String>),
    /// The code, as the device shows it.
    code: String,
    list: Mounted<PermissionsList>,
}

/// What the person is told at the end.
#[derive(Template)]
#[template(path = "account_pages/device_done.html")]
struct DeviceDonePage<'a> {
    page: Page<'a>,
    lead: String,
    is_allowed: bool,
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource(DEVICE_PAGE).route(get().to(show)).route(post().to(submit)));
}

/// Shows the form. A code in the address stands in the field, and nothing else follows from it.
async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let html = draw(&visitor, &FormView::fresh(&visitor))?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

/// Takes the code, or the answer to the question.
async fn submit(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let (devices, caller) = (&visit.embedded.oauth.devices, visit.caller());
        let reply = match fields.given("request") {
            Some(shown) => {
                let allow = !fields.get("_method").eq_ignore_ascii_case("DELETE");
                devices.decide(&caller, shown, allow).await
            }
            None => devices.ask(&caller, fields.get("user_code")).await,
        };
        let step = visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        follow(&visit, step, fields.get("user_code"))
    };
    form.answer(&visit, act, async |form| draw(&visit, &form)).await
}

fn follow(visitor: &Visitor, step: DeviceStep, code: &str) -> Result<Next, Refusal> {
    let refused = |code| Err(Refusal::of(AREA, Errors::of_field("user_code", code), code));
    match step {
        DeviceStep::SignIn(asked) => Ok(Next::To(to_sign_in(visitor, asked.as_ref()))),
        DeviceStep::Unknown => refused(ErrorCode::InputCodeInvalid),
        DeviceStep::NoRole => {
            let address = Screen::LoginError(ErrorCode::RoleNotAllowed.as_str());
            Ok(Next::To(visitor.href(address)))
        }
        DeviceStep::Ask(request) => shown(draw_question(visitor, request, code)),
        DeviceStep::Done(allowed) => shown(draw_done(visitor, allowed)),
    }
}

fn shown(html: Result<String, AppError>) -> Result<Next, Refusal> {
    html.map(Next::Shown).map_err(|cause| {
        tracing::error!(%cause, "a page of a device cannot be drawn");
        Refusal::fault(AREA, Fault::ServerError)
    })
}

fn draw(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, SCREEN, "permissions-device-title").kind("code").of(form);
    let named = visitor.query("user_code").unwrap_or_default();
    let code = Input::text("user_code", page.t("permissions-device-code"))
        .value(named)
        .autocomplete("off")
        .capitals();
    render(&DevicePage { code: code.of(form), page, form })
}

fn draw_question(
    visitor: &Visitor,
    request: AccessRequest,
    code: &str,
) -> Result<String, AppError> {
    let form = FormView::fresh(visitor);
    let parties = parties(&request);
    let heading = visitor.words().with("permissions-title", &[("client", &request.client_name)]);
    let page = Page::titled(visitor, SCREEN, heading)
        .kind("ask")
        .for_reading()
        .at_door(Door::Ajar)
        .of(&form)
        .with_islands();
    let person = request.person.as_ref().map(|(name, account)| {
        page.words().with("permissions-person", &[("name", name), ("account", account)])
    });
    let list = PermissionsList::of(&page, visitor, request, &form).posted_to(DEVICE_PAGE);
    let code = typed_code(code).map(|code| shown_code(&code)).unwrap_or_default();
    render(&DeviceAskPage { page, person, parties, code, list: Mounted(list) })
}

fn draw_done(visitor: &Visitor, is_allowed: bool) -> Result<String, AppError> {
    let (title, lead) = if is_allowed {
        ("permissions-device-allowed-title", "permissions-device-allowed-lead")
    } else {
        ("permissions-device-rejected-title", "permissions-device-rejected-lead")
    };
    let page = Page::new(visitor, SCREEN, title).kind("done");
    let page = page.as_notice(if is_allowed { Door::Open } else { Door::Closed });
    render(&DeviceDonePage { lead: page.t(lead), page, is_allowed })
}
