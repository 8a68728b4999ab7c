//! The page with the key for an authenticator app, as a QR code, as text and as an address.

use std::collections::BTreeSet;

use askama::Template;

use crate::{
    account_pages::recovery::in_fours,
    accounts::embedded::{Embedded, Enrolment, SignedIn},
    domain::LoginMethod,
    web::{
        AppError, FormView, Input, Page, Visitor,
        page::{qr_code::QrPicture, render},
    },
};

#[derive(Template)]
#[template(path = "account_pages/two_factor.html")]
struct EnrolPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    /// Where the form is posted.
    action: &'static str,
    lead: String,
    /// Which linked sign-ins are followed by the code too, and which are not.
    linked: Vec<String>,
    /// The QR code as inline SVG.
    picture: String,
    /// The key in groups of four.
    key: String,
    /// `otpauth://…`
    address: &'a str,
    code: Input,
    /// A code of the current app, if there is one.
    current: Option<Input>,
    submit: String,
}

/// What is said of the linked sign-ins: which of them need the code too, and which prove two factors by themselves.
async fn of_linked(
    visitor: &Visitor,
    embedded: &Embedded,
    person: &SignedIn,
) -> Result<Vec<String>, AppError> {
    let linked = visitor.relay(embedded.own_account.linked_identities(&person.account).await)?;
    let methods = linked.into_iter().filter_map(|own| own.method);
    let (passing, asked): (Vec<_>, Vec<_>) = methods.partition(|method| {
        matches!(method, LoginMethod::Provider(provider) if embedded.redirects.proves_two_factors(*provider))
    });
    let words = visitor.words();
    let told = |id, methods: Vec<LoginMethod>| {
        let names: BTreeSet<String> =
            methods.into_iter().map(|method| words.method(method)).collect();
        let names: Vec<String> = names.into_iter().collect();
        (!names.is_empty()).then(|| words.with(id, &[("methods", &names.join(", "))]))
    };
    let asked = told("arrival-two_factor-linked-asked", asked);
    Ok(asked.into_iter().chain(told("arrival-two_factor-linked-passing", passing)).collect())
}

/// Draws the page, for the first app or for one that replaces it.
pub async fn draw_key(
    visitor: &Visitor,
    embedded: &Embedded,
    person: &SignedIn,
    enrolment: &Enrolment,
    form: &FormView,
) -> Result<String, AppError> {
    let (kind, action, [title, lead, label, submit]) = if person.two_factor {
        let words = [
            "arrival-two_factor-change",
            "arrival-two_factor-change-lead",
            "arrival-two_factor-new-code",
            "arrival-two_factor-change-submit",
        ];
        ("change", "/account/two-factor/change", words)
    } else {
        let words = [
            "arrival-two_factor-title",
            "arrival-two_factor-lead",
            "two_factor-code",
            "arrival-two_factor-turn-on",
        ];
        ("on", "/account/two-factor", words)
    };
    let page = Page::new(visitor, "arrival-two-factor", title).kind(kind).for_reading().of(form);
    let page = page.with_islands();
    let code = Input::code("two_factor_code", page.t(label)).hint(page.t("two_factor-hint"));
    let current = Input::code("current_code", page.t("arrival-two_factor-current-code"));
    let current = current.hint(page.t("arrival-confirm-code-hint")).autocomplete("off").numeric();
    render(&EnrolPage {
        linked: of_linked(visitor, embedded, person).await?,
        action,
        lead: page.t(lead),
        picture: QrPicture::of(enrolment.address.expose())?.svg(),
        key: in_fours(enrolment.secret.expose()),
        address: enrolment.address.expose(),
        code: code.autocomplete("one-time-code").numeric().of(form),
        current: person.two_factor.then(|| current.of(form)),
        submit: page.t(submit),
        form,
        page,
    })
}
