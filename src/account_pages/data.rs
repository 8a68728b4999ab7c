//! Everything that the service holds about the person, as a page and as a file.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_DISPOSITION},
    },
    web::{Data, ServiceConfig, get, resource},
};
use askama::Template;
use serde_json::Value;

use crate::{
    account_pages::{
        account_change::AccountChange,
        signed_in::{see_other, to_login},
    },
    accounts::embedded::{ChangeOutcome, Embedded},
    web::{
        AppError, FormView, Page, Visitor,
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
    rows: Vec<String>,
}

/// The lists of the export in the order of the page, each with its heading. The events are a page of their own.
const SECTIONS: [(&str, &str); 16] = [
    ("account", "arrival-data-account"),
    ("login_names", "arrival-data-login_names"),
    ("roles", "arrival-roles"),
    ("linked_identities", "arrival-identities"),
    ("passkeys", "arrival-passkeys"),
    ("sessions", "arrival-sign_ins"),
    ("known_browsers", "arrival-review-browsers"),
    ("consents", "arrival-applications"),
    ("grants", "arrival-data-grants"),
    ("tokens", "arrival-data-tokens"),
    ("terms", "arrival-data-terms"),
    ("former_passwords", "arrival-data-former_passwords"),
    ("recovery_codes", "arrival-recovery"),
    ("links", "arrival-data-links"),
    ("email_changes", "arrival-data-email_changes"),
    ("letters", "arrival-data-letters"),
];

/// The routes below `/account`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/data").route(get().to(show)));
    app.service(resource("/data.json").route(get().to(download)));
}

/// The export, or where the person goes instead.
async fn exported(
    visitor: &Visitor,
    embedded: &Embedded,
    taken: bool,
) -> Result<Result<Value, HttpResponse>, AppError> {
    let reply = embedded.person_data.export(&visitor.caller(), taken).await;
    Ok(match visitor.relay(reply)? {
        ChangeOutcome::Done(export) => Ok(export),
        ChangeOutcome::SignedOut => Err(to_login(visitor)),
        _ => Err(see_other(&AccountChange::Data.reauthentication_path())),
    })
}

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let export = match exported(&visitor, &embedded, false).await? {
        Ok(export) => export,
        Err(elsewhere) => return Ok(elsewhere),
    };
    let page = Page::new(&visitor, "account-data", "arrival-data").for_reading();
    let sections = SECTIONS.into_iter().filter_map(|(name, heading)| {
        let rows = match &export[name] {
            Value::Array(rows) => rows.iter().map(|row| pairs(row).join(" · ")).collect(),
            row => pairs(row),
        };
        (!rows.is_empty()).then(|| DataSection { heading: page.t(heading), rows })
    });
    let sections = sections.collect();
    let html = render(&DataPage { page: page.of(&FormView::fresh(&visitor)), sections })?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

/// The values of a row, each with its name as in the file; nothing for what is not there.
fn pairs(row: &Value) -> Vec<String> {
    let fields = row.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
    let pair = |(name, value): (&String, &Value)| match value {
        Value::String(text) => format!("{name}: {text}"),
        value => format!("{name}: {value}"),
    };
    fields.map(pair).collect()
}

/// The same as a file, with the events.
async fn download(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let export = match exported(&visitor, &embedded, true).await? {
        Ok(export) => export,
        Err(elsewhere) => return Ok(elsewhere),
    };
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_DISPOSITION, "attachment; filename=\"data.json\""))
        .insert_header((CACHE_CONTROL, "no-store"))
        .content_type("application/json")
        .body(format!("{export:#}\n")))
}
