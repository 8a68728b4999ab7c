//! Smart-ID, confirmed in the app: by device link, where nothing is typed, or by country and personal code. The operator
//! decides which of them is offered, and in which order.

use askama::Template;

use crate::{
    accounts::{IdentityCall, PhoneMethod},
    config::SmartIdStart,
    domain::{Country, ErrorCode, LoginMethod, Secret, personal_code::PersonalCode, text},
    login_methods::{Purpose, phone::after_start},
    web::{
        AppError, FormFields, FormView, Input, Next, Page, Refusal, Visitor,
        form::{act::FieldRules, captcha, input::Choice},
        page::{Named, render},
    },
};

const METHOD: LoginMethod = LoginMethod::SmartId;

#[derive(Template)]
#[template(path = "login_methods/smart_id.html")]
struct SmartIdPane<'a> {
    page: &'a Page<'a>,
    form: &'a FormView,
    action: String,
    label: Named,
    /// What a device link is.
    lead: Named,
    /// The ways to start, in order.
    ways: &'a [SmartIdStart],
    /// The way whose form carries the captcha.
    tried: SmartIdStart,
    /// `None` if the brand allows only one country.
    country: Option<Input>,
    personal_code: Input,
}

/// The pane. It asks for the country if the brand allows several.
pub fn pane(
    page: &Page,
    visitor: &Visitor,
    purpose: Purpose,
    form: &FormView,
) -> Result<String, AppError> {
    let (site, brand) = (&visitor.site.config.site, &visitor.site.brand);
    let choice = |country: &Country| Choice {
        value: country.to_string(),
        label: page.words().country(*country).to_owned(),
    };
    let choices = brand.smart_id_countries.iter().map(choice).collect();
    let country =
        Input::select("country", page.t("common-country"), None, choices).autocomplete("country");
    let country = country.value(site.country.code()).of(form);
    let only = brand.only_smart_id_country();
    let hint = code_hint(&brand.smart_id_countries);
    let chosen = only.map_or(country.value.as_str(), |only| only.code());
    let personal_code = Input::text("personalCode", page.t("common-personal-code"))
        .autocomplete("off")
        .code_hint(hint, chosen, page);
    let personal_code = if brand.smart_id_countries.iter().all(has_digits_alone) {
        personal_code.numeric().of(form)
    } else {
        personal_code.of(form)
    };
    render(&SmartIdPane {
        personal_code,
        country: only.is_none().then_some(country),
        action: page.href(purpose.place(LoginMethod::SmartId)),
        label: purpose.label(page, METHOD),
        lead: Named::of(&page.t("smart_id-link-lead"), &page.words().method(METHOD)),
        ways: ways(visitor),
        tried: way(visitor, form.posted().get(WAY)),
        page,
        form,
    })
}

/// Whether a country's personal codes consist of digits. In a Latvian one the hyphen may be omitted.
fn has_digits_alone(country: &Country) -> bool {
    [Country::EE, Country::LV, Country::LT].contains(country)
}

/// The id of the message that says how a personal code of these countries is written.
fn code_hint(countries: &[Country]) -> &'static str {
    match (countries.contains(&Country::LV), countries.len()) {
        (false, _) => "common-personal-code-hint",
        (true, 1) => "common-personal-code-hint-latvian",
        (true, _) => "common-personal-code-hint-any",
    }
}

/// The name of the field that says by which form a sign-in was started.
const WAY: &str = "start";

/// Its value in the form of a device link.
const BY_LINK: &str = "device-link";

fn ways(visitor: &Visitor) -> &[SmartIdStart] {
    &visitor.site.config.embedded.providers.smart_id.start
}

/// The way that a form stands for, if it is offered; else the first one.
fn way(visitor: &Visitor, named: &str) -> SmartIdStart {
    let ways = ways(visitor);
    let meant =
        if named == BY_LINK { SmartIdStart::DeviceLink } else { SmartIdStart::Notification };
    if ways.contains(&meant) { meant } else { ways.first().copied().unwrap_or(meant) }
}

/// Starts a device link, or asks the app to confirm.
pub async fn start(
    visitor: &Visitor,
    purpose: Purpose,
    fields: &FormFields,
) -> Result<Next, Refusal> {
    if way(visitor, fields.get(WAY)) == SmartIdStart::DeviceLink {
        return start_link(visitor, purpose, fields).await;
    }
    let mut rules = FieldRules::default();
    let brand = &visitor.site.brand;
    let typed = match brand.only_smart_id_country() {
        Some(country) => country.code(),
        None => fields.get("country"),
    };
    let country = Country::parse(typed);
    let country = country.filter(|country| brand.smart_id_countries.contains(country));
    let personal_code = if let Some(country) = country {
        let code = PersonalCode::parse_for_provider(fields.get("personalCode"), country);
        let code = rules.check("personalCode", code);
        code.map(|code| Secret::new(code.as_str()))
    } else {
        rules.add(
            "country",
            if typed.is_empty() { ErrorCode::Required } else { ErrorCode::InvalidFormat },
        );
        rules.check("personalCode", text::required(fields.get("personalCode"))).map(Secret::new)
    };
    let recaptcha = captcha::answer(fields, &mut rules);
    rules.finish(METHOD)?;
    let call = IdentityCall::SmartId {
        purpose,
        country: country.map(|country| country.to_string()).unwrap_or_default(),
        personal_code: personal_code.unwrap_or_default(),
        recaptcha,
    };
    let outcome =
        visitor.call(async |accounts, caller| accounts.identify(caller, call).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(METHOD, fault))?;
    after_start(visitor, PhoneMethod::SmartId, purpose, fields.get("personalCode"), &outcome)
}

async fn start_link(
    visitor: &Visitor,
    purpose: Purpose,
    fields: &FormFields,
) -> Result<Next, Refusal> {
    let mut rules = FieldRules::default();
    let recaptcha = captcha::answer(fields, &mut rules);
    rules.finish(METHOD)?;
    let call = IdentityCall::DeviceLink { purpose, recaptcha };
    let outcome =
        visitor.call(async |accounts, caller| accounts.identify(caller, call).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(METHOD, fault))?;
    after_start(visitor, PhoneMethod::SmartId, purpose, "", &outcome)
}
