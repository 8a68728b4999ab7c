//! Turning the second factor on, with a key for an authenticator app and its first code, and off.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;
use qrcode::{QrCode, render::svg::Color};

use super::{AREA, HERE, refused, to_login, who};
use crate::{
    accounts::{
        Errors, Fault,
        embedded::{Embedded, Enrolment, SignedIn},
    },
    domain::{ErrorCode, Secret, text},
    web::{
        AppError, Fields, Form, FormView, Input, Next, Page, Refusal, Visitor,
        page::{personal, render},
        refusal::Rules,
    },
};

const SCREEN: &str = "arrival-two-factor";

#[derive(Template)]
#[template(path = "screens/arrival_two_factor.html")]
struct EnrolPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    /// Inline SVG.
    picture: String,
    /// The key in groups of four.
    key: String,
    /// `otpauth://…`
    address: &'a str,
    code: Input,
}

#[derive(Template)]
#[template(path = "screens/arrival_two_factor_off.html")]
struct OffPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
}

/// The routes below `/account/two-factor`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/two-factor").route(get().to(show)).route(post().to(confirm)));
    app.service(resource("/two-factor/off").route(post().to(turn_off)));
}

/// Shows the key, or, where the second factor is on, asks whether it should be turned off.
async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let html = draw(&visitor, &embedded, &person, &FormView::fresh(&visitor)).await?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

/// Puts the key into force if the first code fits. Sent twice, it has been in force already.
async fn confirm(visitor: Visitor, embedded: Data<Embedded>, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |fields: &Fields| {
        if person.two_factor {
            return Ok(Next::To(HERE.to_owned()));
        }
        let mut rules = Rules::default();
        let code = rules.check("two_factor_code", text::digits(fields.get("two_factor_code")));
        rules.finish(AREA)?;
        let code = Secret::new(code.unwrap_or_default());
        if embedded.confirm_two_factor(&person.account, &code).await.map_err(|cause| refused(&cause))? {
            return Ok(Next::To(HERE.to_owned()));
        }
        let wrong = Errors::of_field("two_factor_code", ErrorCode::InputCodeInvalid);
        Err(Refusal::of(AREA, wrong, ErrorCode::InputCodeInvalid))
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}

/// The form itself is the confirmation.
async fn turn_off(visitor: Visitor, embedded: Data<Embedded>, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |_: &Fields| {
        embedded.disable_two_factor(&person.account).await.map_err(|cause| refused(&cause))?;
        Ok(Next::To(HERE.to_owned()))
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}

async fn draw(visitor: &Visitor, embedded: &Embedded, person: &SignedIn, form: &FormView) -> Result<String, AppError> {
    if person.two_factor {
        let page = Page::new(visitor, SCREEN, "arrival-two_factor-off-title").kind("off").of(form);
        return render(&OffPage { page, form });
    }
    let enrolment = embedded.begin_two_factor(&person.account).await.map_err(|cause| {
        tracing::error!(%cause, "an authenticator cannot be set up");
        AppError::Service(Fault::ServerError)
    })?;
    let page = Page::new(visitor, SCREEN, "arrival-two_factor-title").kind("on").of(form);
    let code = Input::text("two_factor_code", page.t("two_factor-code")).hint(page.t("two_factor-hint"));
    render(&EnrolPage {
        picture: picture(&enrolment)?,
        key: in_fours(enrolment.secret.expose()),
        address: enrolment.address.expose(),
        code: code.autocomplete("one-time-code").numeric().of(form),
        form,
        page,
    })
}

/// The address as a QR code: black on white in every colour scheme, as cameras want it.
fn picture(enrolment: &Enrolment) -> Result<String, AppError> {
    let code = QrCode::new(enrolment.address.expose()).map_err(|cause| AppError::Internal(cause.into()))?;
    let svg = code.render().min_dimensions(240, 240).dark_color(Color("#000")).light_color(Color("#fff")).build();
    Ok(svg.find("<svg").and_then(|start| svg.get(start..)).unwrap_or_default().to_owned())
}

fn in_fours(key: &str) -> String {
    let letters: Vec<char> = key.chars().collect();
    letters.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}
