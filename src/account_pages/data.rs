//! Everything that the service holds about the person, as a page and as a file.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_DISPOSITION},
    },
    web::{ServiceConfig, get, resource},
};
use askama::Template;
use serde_json::Value;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use crate::{
    account_pages::{
        account_change::AccountChange,
        signed_in::{see_other, to_login},
    },
    accounts::embedded::ChangeOutcome,
    domain::{Country, Gender, Language, LoginMethod, role, scope},
    i18n::Words,
    web::{
        AppError, FormView, Page, Visit,
        page::{personal, render},
    },
};

#[derive(Template)]
#[template(path = "account_pages/data.html")]
struct DataPage<'a> {
    page: Page<'a>,
    sections: Vec<DataSection>,
}

/// A list of the export, as the person reads it.
struct DataSection {
    heading: String,
    rows: Vec<Vec<(String, String)>>,
}

/// The lists of the export in the order of the page, each with its heading. The events are a page of their own.
const SECTIONS: [(&str, &str); 21] = [
    ("account", "arrival-data-account"),
    ("login_names", "arrival-data-login_names"),
    ("external_ids", "arrival-data-external_ids"),
    ("roles", "arrival-roles"),
    ("desk_rights", "arrival-data-desk_rights"),
    ("linked_identities", "arrival-identities"),
    ("passkeys", "arrival-passkeys"),
    ("sessions", "arrival-sign_ins"),
    ("known_browsers", "arrival-review-browsers"),
    ("consents", "arrival-applications"),
    ("grants", "arrival-data-grants"),
    ("application_ids", "arrival-data-application_ids"),
    ("tokens", "arrival-data-tokens"),
    ("application_sign_ins", "arrival-data-application_sign_ins"),
    ("logout_notices", "arrival-data-logout_notices"),
    ("terms", "arrival-data-terms"),
    ("former_passwords", "arrival-data-former_passwords"),
    ("recovery_codes", "arrival-recovery"),
    ("links", "arrival-data-links"),
    ("email_changes", "arrival-data-email_changes"),
    ("letters", "arrival-data-letters"),
];

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/data").route(get().to(show)));
    app.service(resource("/data.json").route(get().to(download)));
}

/// The export, or where the person goes instead.
async fn exported(visit: &Visit, taken: bool) -> Result<Result<Value, HttpResponse>, AppError> {
    let reply = visit.embedded.person_data.export(&visit.caller(), taken).await;
    Ok(match visit.relay(reply)? {
        ChangeOutcome::Done(export) => Ok(export),
        ChangeOutcome::SignedOut => Err(to_login(visit)),
        _ => Err(see_other(&AccountChange::Data.reauthentication_path())),
    })
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    let export = match exported(&visit, false).await? {
        Ok(export) => export,
        Err(elsewhere) => return Ok(elsewhere),
    };
    let page = Page::new(&visit, "account-data", "arrival-data").for_reading();
    let sections = SECTIONS.into_iter().filter_map(|(name, heading)| {
        let rows = match &export[name] {
            Value::Array(rows) => rows,
            row => std::slice::from_ref(row),
        };
        let rows = rows.iter().map(|row| facts(visit.words(), name, row));
        let rows: Vec<_> = rows.filter(|facts| !facts.is_empty()).collect();
        (!rows.is_empty()).then(|| DataSection { heading: page.t(heading), rows })
    });
    let sections = sections.collect();
    let html = render(&DataPage { page: page.of(&FormView::fresh(&visit)), sections })?;
    Ok(personal(&visit, StatusCode::OK, html))
}

/// The values of a row of this list, each after its label; nothing for what is not there.
fn facts(words: &Words, list: &str, row: &Value) -> Vec<(String, String)> {
    let given = row.as_object().into_iter().flatten();
    let mut fields: Vec<_> = given.filter(|(_, value)| !value.is_null() && *value != "").collect();
    let names = ["first_name", "last_name"].map(|name| fields.iter().position(|it| it.0 == name));
    if let (true, [Some(at), Some(to)]) = (words.language().writes_family_name_first(), names) {
        fields.swap(at, to);
    }
    let fact = |(name, value): (&String, &Value)| {
        let label = data_field(list, name).map_or_else(|| name.clone(), |id| words.t(id));
        (label, written(words, name, value))
    };
    fields.into_iter().map(fact).collect()
}

/// A value as the person reads it.
fn written(words: &Words, name: &str, value: &Value) -> String {
    match value {
        Value::Bool(true) => words.t("arrival-field-yes"),
        Value::Bool(false) => words.t("arrival-field-no"),
        Value::String(text) => match name {
            "browser" => words.browser(Some(text)),
            "method" | "provider" => {
                let method = LoginMethod::parse(text).map(|method| words.method(method));
                method.unwrap_or_else(|| in_words(words, name, text))
            }
            "language" => {
                Language::parse(text).map_or(text.clone(), |known| known.own_name().to_owned())
            }
            "gender" | "kind" | "role" | "scopes" | "sign_in_letters" | "stage" => {
                in_words(words, name, text)
            }
            "country" | "personal_code_issuer" => Country::parse(text)
                .map_or_else(|| text.clone(), |country| words.country(country).to_owned()),
            _ => OffsetDateTime::parse(text, &Rfc3339)
                .map_or_else(|_| text.clone(), |at| words.moment(at.unix_timestamp())),
        },
        value => value.to_string(),
    }
}

/// Codes with spaces between, as the person reads them: each word once.
fn in_words(words: &Words, name: &str, codes: &str) -> String {
    let mut said: Vec<String> = Vec::new();
    for code in codes.split(' ') {
        let one = coded(name, code).map_or_else(|| code.to_owned(), |id| words.t(id));
        if !said.contains(&one) {
            said.push(one);
        }
    }
    said.join(", ")
}

/// The message of a code that is the value of this field.
fn coded(field: &str, code: &str) -> Option<&'static str> {
    match (field, code) {
        ("role", _) => role::message(code),
        ("scopes", _) => scope::message(code),
        ("gender", _) => Gender::parse(code).map(Gender::message),
        ("sign_in_letters", "always") => Some("arrival-letters-always"),
        ("sign_in_letters", "country") => Some("arrival-letters-country"),
        ("sign_in_letters", "off") => Some("arrival-letters-off"),
        // As applications are told it (RFC 8176).
        ("method", "pwd") => Some("common-password"),
        ("method", "otp") => Some("two_factor-code"),
        ("method", "hwk" | "swk" | "user") => Some("method-passkey"),
        ("method", "sc") => Some("method-id_card"),
        ("method", "mca") => Some("arrival-data-by_phone"),
        ("method", "mfa") => Some("arrival-two_factor"),
        _ => of_step(field, code),
    }
}

/// The same of how far a sign-in has come, and of what a link or a token is for.
fn of_step(field: &str, code: &str) -> Option<&'static str> {
    match (field, code) {
        ("stage", "signed_in") => Some("arrival-activity-sign_in"),
        ("stage", "two_factor") => Some("arrival-stage-two_factor"),
        ("stage", "choosing") => Some("arrival-stage-choosing"),
        ("stage", "terms") => Some("arrival-stage-terms"),
        ("stage", "enrolling") => Some("arrival-stage-enrolling"),
        ("stage", "closed") => Some("arrival-stage-closed"),
        ("kind", "activation") => Some("arrival-kind-activation"),
        ("kind", "reset") => Some("arrival-kind-reset"),
        ("kind", "change") => Some("arrival-kind-change"),
        ("kind", "admin") => Some("arrival-kind-admin"),
        ("kind", "opening") => Some("arrival-kind-opening"),
        ("kind", "slip") => Some("arrival-kind-slip"),
        ("kind", "access") => Some("arrival-kind-access"),
        ("kind", "refresh") => Some("arrival-kind-refresh"),
        _ => None,
    }
}

/// The message that names a field of this list of the export.
pub fn data_field(list: &str, name: &str) -> Option<&'static str> {
    Some(match name {
        "subject" if list == "letters" => "arrival-field-letter_subject",
        "name" if list == "login_names" => "arrival-field-login_name",
        "subject" => "arrival-field-subject",
        "email" => "setup_account-email",
        "first_name" => "setup_account-firstName",
        "last_name" => "setup_account-lastName",
        "language" => "arrival-details-language",
        "date_of_birth" => "setup_account-dateOfBirth",
        "gender" => "setup_account-gender",
        "street" => "setup_account-street",
        "city" => "setup_account-city",
        "country" => "common-country",
        "postal_index" => "setup_account-postal_index",
        "personal_code_issuer" => "setup_account-issuer",
        "personal_code" => "common-personal-code",
        "id" => "arrival-field-id",
        "username" => "arrival-field-username",
        "description" => "arrival-field-description",
        "is_proven" => "arrival-field-proven",
        "is_email_unproven" => "arrival-field-email_unproven",
        "external_id" => "arrival-field-external_id",
        "email_rests_ends_at" => "arrival-field-email_rests",
        "is_by_desk" => "arrival-field-by_desk",
        "ends_at" => "arrival-field-ends",
        "wants_partner_offers" => "arrival-field-offers",
        "is_chosen_among_several" => "arrival-field-chosen",
        "is_blocked" => "arrival-field-blocked",
        "terms_version" => "arrival-field-terms",
        "created_at" | "made_at" => "arrival-field-created",
        "activated_at" => "arrival-field-activated",
        "closed_at" => "arrival-field-closed",
        "deleted_at" => "arrival-field-deleted",
        "second_factor_on_at" => "arrival-field-factor_on",
        "second_factor_off_asked_at" => "arrival-field-factor_off",
        "second_factor_told_at" => "arrival-field-factor_told",
        "sign_in_letters" => "arrival-field-letters",
        "countries" => "arrival-field-countries",
        _ => return field_of_row(name),
    })
}

/// The same of what is in several lists.
fn field_of_row(name: &str) -> Option<&'static str> {
    Some(match name {
        "has_password" => "arrival-field-has_password",
        "has_second_factor" => "arrival-field-has_factor",
        "name" => "arrival-passkeys-name",
        "role" => "arrival-field-role",
        "school" => "attribute-school",
        "class_level" => "arrival-field-class_level",
        "parallel" => "arrival-field-parallel",
        "period" => "attribute-period",
        "provider" => "arrival-field-provider",
        "issuer" => "arrival-field-issuer",
        "linked_at" => "arrival-field-linked",
        "is_synced" => "arrival-field-synced",
        "used_at" => "arrival-field-used",
        "version" => "arrival-field-version",
        "accepted_at" => "arrival-field-accepted",
        "replaced_at" => "arrival-field-replaced",
        "browser" => "mail-new-sign-in-browser",
        "first_used_at" => "arrival-field-first_used",
        "last_used_at" => "arrival-field-last_used",
        "trust_ends_at" => "arrival-field-trust_ends",
        "kind" => "arrival-field-kind",
        "expires_at" => "arrival-field-expires",
        "old_email" => "arrival-field-old_email",
        "new_email" => "arrival-email-new",
        "asked_at" => "arrival-field-asked",
        "changed_at" => "arrival-field-changed",
        "undo_ends_at" => "arrival-field-undo_ends",
        "application" => "arrival-field-application",
        "scopes" => "arrival-field-scopes",
        "given_at" => "arrival-field-given",
        "redirect_uri" => "arrival-field-redirect",
        "code_expires_at" => "arrival-field-code_expires",
        "code_used_at" => "arrival-field-code_used",
        "issued_at" => "arrival-field-issued",
        "method" => "arrival-field-method",
        "stage" => "arrival-field-stage",
        "proven_at" => "arrival-field-proven_at",
        "code_at" => "arrival-field-code_at",
        "recipient" => "arrival-field-recipient",
        _ => return None,
    })
}

/// The same as a file, with the events.
async fn download(visit: Visit) -> Result<HttpResponse, AppError> {
    let export = match exported(&visit, true).await? {
        Ok(export) => export,
        Err(elsewhere) => return Ok(elsewhere),
    };
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_DISPOSITION, "attachment; filename=\"data.json\""))
        .insert_header((CACHE_CONTROL, "no-store"))
        .content_type("application/json")
        .body(format!("{export:#}\n")))
}
