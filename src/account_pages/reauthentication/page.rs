//! The page that asks for the proof: a password with a code, or another login method.

use askama::Template;

use crate::{
    account_pages::account_change::AccountChange,
    accounts::{
        Fault,
        embedded::{Depth, Embedded, SignedIn, Wish},
    },
    domain::LoginMethod,
    web::{AppError, FormView, Input, Page, Visitor, page::render},
};

#[derive(Template)]
#[template(path = "account_pages/reauthentication.html")]
struct ConfirmPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    change: &'static str,
    lead: String,
    password: Option<Input>,
    code: Option<Input>,
    /// Login methods that prove as much, each with its name.
    others: Vec<(&'static str, String)>,
}

/// Draws the page.
pub async fn draw(
    visitor: &Visitor,
    embedded: &Embedded,
    person: &SignedIn,
    change: AccountChange,
    form: &FormView,
) -> Result<String, AppError> {
    let is_proven = is_proven(visitor, embedded, change).await?;
    let page =
        Page::new(visitor, "arrival-confirm", "arrival-confirm-title").for_reading().of(form);
    let page = if is_proven { page } else { page.with_islands() };
    let asks_password = person.has_password && !is_proven;
    let reveal = (page.t("password-show"), page.t("password-hide"));
    let password = Input::password("password", page.t("common-password"), reveal)
        .autocomplete("current-password");
    let code = Input::code("two_factor_code", page.t("two_factor-code"))
        .hint(page.t("arrival-confirm-code-hint"));
    let opens = !is_proven
        && visitor.relay(embedded.own_account.opens_by_strong_methods(&person.account).await)?;
    let others = if opens { strong_methods(visitor) } else { Vec::new() };
    let others = others.into_iter().map(|method| (method.slug(), page.words().method(method)));
    let lead = match (is_proven, asks_password) {
        (true, _) => "arrival-confirm-lead-done",
        (false, true) => "arrival-confirm-lead",
        (false, false) => "arrival-confirm-lead-strong",
    };
    render(&ConfirmPage {
        change: change.slug(),
        lead: page.t(lead),
        password: asks_password.then(|| password.of(form)),
        code: (asks_password && person.two_factor && change.depth() == Depth::Whole)
            .then(|| code.autocomplete("one-time-code").numeric().of(form)),
        others: others.collect(),
        form,
        page,
    })
}

/// Whether the person has proven their identity recently enough for this change.
pub async fn is_proven(
    visitor: &Visitor,
    embedded: &Embedded,
    change: AccountChange,
) -> Result<bool, Fault> {
    let wish = visitor
        .relay(embedded.own_account.has_proven_lately(&visitor.caller(), change.depth()).await)?;
    Ok(matches!(wish, Wish::Done(())))
}

/// The offered methods that prove as much as a password and a second factor.
pub fn strong_methods(visitor: &Visitor) -> Vec<LoginMethod> {
    let login = &visitor.site.config.login;
    login
        .primary
        .iter()
        .chain(&login.secondary)
        .copied()
        .filter(|method| *method != LoginMethod::Password)
        .collect()
}
