//! Recovery codes: how many are left, new ones, and the page that shows them once. The page's form contains the codes,
//! so that they can be saved as a file without a script; the server keeps only their fingerprints.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::AccountChange,
        changes::into_next,
        signed_in::{AREA, HERE, see_other, to_login, who},
    },
    accounts::embedded::{Depth, Embedded, SignedIn, Wish},
    domain::Secret,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Visitor,
        page::{personal, render},
    },
};

const SCREEN: &str = "arrival-recovery-codes";

/// The most codes in a file. [`LENGTH`] is the number of digits of each.
const HOW_MANY: usize = 10;

const LENGTH: usize = 16;

#[derive(Template)]
#[template(path = "account_pages/recovery.html")]
struct AskPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    left: i64,
}

#[derive(Template)]
#[template(path = "account_pages/recovery_codes.html")]
struct CodesPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    /// In groups of four digits.
    codes: Vec<String>,
    /// All codes, for the file.
    together: String,
    /// Whether the second factor has just been turned on.
    is_first: bool,
}

/// The routes below `/account/recovery-codes`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/recovery-codes").route(get().to(show)).route(post().to(make)));
    app.service(resource("/recovery-codes/file").route(post().to(file)));
}

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    if !person.two_factor {
        return Ok(see_other(HERE));
    }
    let wish = visitor
        .relay(embedded.own_account.has_proven_lately(&visitor.caller(), Depth::Whole).await)?;
    if !matches!(wish, Wish::Done(())) {
        return Ok(see_other(&AccountChange::RecoveryCodes.reauthentication_path()));
    }
    let html = draw(&visitor, &embedded, &person, &FormView::fresh(&visitor)).await?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

async fn make(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |_: &FormFields| {
        if !person.two_factor {
            return Ok(Next::To(HERE.to_owned()));
        }
        let wish = visitor.relay(embedded.own_account.make_recovery_codes(&visitor.caller()).await);
        let wish = wish.map_err(|fault| Refusal::fault(AREA, fault))?;
        match into_next(&visitor, AccountChange::RecoveryCodes, wish)? {
            Ok(codes) => shown(&visitor, &codes, false),
            Err(next) => Ok(next),
        }
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}

async fn draw(
    visitor: &Visitor,
    embedded: &Embedded,
    person: &SignedIn,
    form: &FormView,
) -> Result<String, AppError> {
    let left = visitor.relay(embedded.own_account.recovery_codes_left(&person.account).await)?;
    let page =
        Page::new(visitor, SCREEN, "arrival-recovery-title").kind("make").for_reading().of(form);
    render(&AskPage { page, form, left })
}

/// The page that shows new codes, only this once.
pub fn shown(visitor: &Visitor, codes: &[Secret], is_first: bool) -> Result<Next, Refusal> {
    let page =
        Page::new(visitor, SCREEN, "arrival-recovery-fresh-title").kind("codes").for_reading();
    let page = page.with_islands();
    let together = codes.iter().map(Secret::expose).collect::<Vec<_>>().join(" ");
    let codes = codes.iter().map(|code| in_fours(code.expose())).collect();
    let html =
        render(&CodesPage { page, form: &FormView::fresh(visitor), codes, together, is_first });
    html.map(Next::Shown).map_err(|cause| {
        tracing::error!(%cause, "recovery codes cannot be shown");
        Refusal::fault(AREA, crate::accounts::Fault::ServerError)
    })
}

/// Returns the posted codes as a file. Anything but codes of digits is not returned.
async fn file(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |fields: &FormFields| {
        let codes: Vec<&str> = fields.get("codes").split(' ').collect();
        let is_code =
            |code: &&str| code.len() == LENGTH && code.bytes().all(|digit| digit.is_ascii_digit());
        Ok(if codes.len() <= HOW_MANY && codes.iter().all(is_code) {
            let lines: String =
                codes.iter().flat_map(|code| [in_fours(code), "\r\n".to_owned()]).collect();
            let title = visitor.words().t("arrival-recovery");
            let product = &visitor.site.config.site.project_name;
            Next::File("recovery-codes.txt", format!("{product} – {title}\r\n\r\n{lines}"))
        } else {
            Next::To(HERE.to_owned())
        })
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}

/// Splits digits or letters into groups of four.
pub fn in_fours(key: &str) -> String {
    let letters: Vec<char> = key.chars().collect();
    letters.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}
