//! Smart-ID: country and personal code, confirmed in the app.

use askama::Template;

use crate::{
    accounts::Fault,
    domain::{Country, ErrorCode, LoginMethod, personal_code::PersonalCode, text},
    i18n,
    login_methods::Purpose,
    web::{AppError, Fields, FormView, Input, Next, Page, Refusal, Visitor, input::Choice, page::render, refusal::Rules},
};

/// Where the words of this room's errors are looked up.
pub const AREA: &str = "smart_id_login";

#[derive(Template)]
#[template(path = "login_methods/smart_id.html")]
struct Pane<'a> {
    page: &'a Page<'a>,
    form: &'a FormView,
    action: String,
    purpose: Purpose,
    /// Absent where the brand fixes it.
    country: Option<Input>,
    personal_code: Input,
}

/// The pane. The sibling brand's people all come from Latvia.
///
/// # Errors
/// When the template cannot be written.
pub fn pane(page: &Page, visitor: &Visitor, purpose: Purpose, form: &FormView) -> Result<String, AppError> {
    let site = &visitor.site.config.site;
    let name = |country: Country| {
        i18n::countries(visitor.language).iter().find(|(known, _)| *known == country).map(|(_, name)| name.clone())
    };
    let choices =
        Country::SMART_ID.map(|country| Choice { value: country.to_string(), label: name(country).unwrap_or_default() });
    let country = Input::select("country", page.t("smart_id-country"), None, choices.to_vec()).autocomplete("country");
    render(&Pane {
        country: (!site.brand.is_sibling()).then(|| country.value(site.country.code()).of(form)),
        personal_code: Input::text("personalCode", page.t("login-personal-code")).autocomplete("off").of(form),
        action: page.href(purpose.place(LoginMethod::SmartId)),
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
pub fn start(visitor: &Visitor, _: Purpose, fields: &Fields) -> Result<Next, Refusal> {
    let mut rules = Rules::default();
    let country = if visitor.site.config.site.brand.is_sibling() { "LV" } else { fields.get("country") };
    if let Some(country) = Country::parse(country).filter(|country| Country::SMART_ID.contains(country)) {
        rules.check("personalCode", PersonalCode::parse(fields.get("personalCode"), country));
    } else {
        rules.add("country", if country.is_empty() { ErrorCode::Required } else { ErrorCode::InvalidFormat });
        rules.check("personalCode", text::required(fields.get("personalCode")));
    }
    rules.finish(AREA)?;
    Err(Refusal::fault(AREA, Fault::ServerError))
}
