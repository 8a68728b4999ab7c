//! Mobile-ID: personal code and phone number, confirmed on the phone.

use askama::Template;

use crate::{
    accounts::{IdentityCall, PhoneMethod},
    domain::{
        Country, ErrorCode, LoginMethod, Secret,
        personal_code::PersonalCode,
        phone::{self, Phone},
    },
    login_methods::{Purpose, phone::after_start},
    web::{
        AppError, FormFields, FormView, Input, Next, Page, Refusal, Visitor,
        form::{PhoneInput, act::FieldRules, captcha, input::Choice},
        page::{Named, render},
    },
};

const METHOD: LoginMethod = LoginMethod::MobileId;

#[derive(Template)]
#[template(path = "login_methods/mobile_id.html")]
struct MobileIdPane<'a> {
    form: &'a FormView,
    action: String,
    label: Named,
    personal_code: Input,
    phone: PhoneInput,
}

pub fn pane(page: &Page, purpose: Purpose, form: &FormView) -> Result<String, AppError> {
    let prefixes = phone::PREFIXES.map(|(country, prefix)| Choice {
        value: prefix.to_owned(),
        label: format!("{country} {prefix}"),
    });
    let prefix = Input::select("phonePrefix", page.t("mobile_id-prefix"), None, prefixes.to_vec());
    render(&MobileIdPane {
        personal_code: Input::text("personalCode", page.t("common-personal-code"))
            .autocomplete("off")
            .hint(page.t("common-personal-code-hint"))
            .numeric()
            .of(form),
        phone: PhoneInput {
            prefix: prefix.autocomplete("tel-country-code").value(phone::PREFIXES[0].1).of(form),
            number: Input::text("phoneNumber", page.t("common-phone-number"))
                .autocomplete("tel-national")
                .of(form),
        },
        label: purpose.label(page, METHOD),
        action: page.href(purpose.place(LoginMethod::MobileId)),
        form,
    })
}

/// Asks the phone for a confirmation.
pub async fn start(
    visitor: &Visitor,
    purpose: Purpose,
    fields: &FormFields,
) -> Result<Next, Refusal> {
    let mut rules = FieldRules::default();
    let issuer = if fields.get("phonePrefix") == "+370" { Country::LT } else { Country::EE };
    let personal_code = PersonalCode::parse_for_provider(fields.get("personalCode"), issuer);
    let personal_code = rules.check("personalCode", personal_code);
    let phone_number = if fields.get("phoneNumber").trim().is_empty() {
        Err(ErrorCode::Required)
    } else {
        Phone::parse(fields.get("phonePrefix"), fields.get("phoneNumber"))
    };
    let phone_number = rules.check("phoneNumber", phone_number);
    let recaptcha = captcha::answer(fields, &mut rules);
    rules.finish(METHOD)?;
    let typed = phone_number.as_ref().map(|phone| phone.as_str().to_owned()).unwrap_or_default();
    let call = IdentityCall::MobileId {
        purpose,
        personal_code: personal_code.map(|code| Secret::new(code.as_str())).unwrap_or_default(),
        phone_number: phone_number.map(|phone| Secret::new(phone.as_str())).unwrap_or_default(),
        recaptcha,
    };
    let outcome =
        visitor.call(async |accounts, caller| accounts.identify(caller, call).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(METHOD, fault))?;
    after_start(visitor, PhoneMethod::MobileId, purpose, &typed, &outcome)
}
