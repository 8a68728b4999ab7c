//! Mobile-ID: personal code and phone number, confirmed on the phone.

use askama::Template;

use crate::{
    accounts::Fault,
    domain::{Country, ErrorCode, LoginMethod, personal_code::PersonalCode, phone},
    login_methods::Purpose,
    web::{AppError, Fields, FormView, Input, Next, Page, Refusal, Visitor, input::Choice, page::render, refusal::Rules},
};

/// Where the words of this room's errors are looked up.
pub const AREA: &str = "mobile_id_login";

#[derive(Template)]
#[template(path = "login_methods/mobile_id.html")]
struct Pane<'a> {
    page: &'a Page<'a>,
    form: &'a FormView,
    action: String,
    purpose: Purpose,
    personal_code: Input,
    prefix: Input,
    number: Input,
}

/// The pane.
///
/// # Errors
/// When the template cannot be written.
pub fn pane(page: &Page, purpose: Purpose, form: &FormView) -> Result<String, AppError> {
    let prefixes = phone::PREFIXES.map(|prefix| Choice { value: prefix.to_owned(), label: prefix.to_owned() });
    let prefix = Input::select("phonePrefix", page.t("mobile_id-prefix"), None, prefixes.to_vec());
    render(&Pane {
        personal_code: Input::text("personalCode", page.t("login-personal-code")).autocomplete("off").numeric().of(form),
        prefix: prefix.autocomplete("tel-country-code").value(phone::PREFIXES[0]).of(form),
        number: Input::text("phoneNumber", page.t("mobile_id-number")).autocomplete("tel-national").telephone().of(form),
        action: page.href(purpose.place(LoginMethod::MobileId)),
        page,
        form,
        purpose,
    })
}

/// Checks what was typed. The call itself belongs to the identity providers, which this release does not reach yet: the
/// visitor is told that the service cannot be used now.
///
/// # Errors
/// Why the form is shown again.
pub fn start(_: &Visitor, _: Purpose, fields: &Fields) -> Result<Next, Refusal> {
    let mut rules = Rules::default();
    let issuer = if fields.get("phonePrefix") == "+370" { Country::LT } else { Country::EE };
    rules.check("personalCode", PersonalCode::parse(fields.get("personalCode"), issuer));
    if fields.get("phoneNumber").trim().is_empty() {
        rules.add("phoneNumber", ErrorCode::Required);
    } else {
        rules.check("phoneNumber", phone::Phone::parse(fields.get("phonePrefix"), fields.get("phoneNumber")));
    }
    rules.finish(AREA)?;
    Err(Refusal::fault(AREA, Fault::ServerError))
}
