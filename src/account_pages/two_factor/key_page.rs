//! The page with the key for an authenticator app, as a QR code, as text and as an address.

use askama::Template;

use crate::{
    account_pages::recovery::in_fours,
    accounts::embedded::{Enrolment, SignedIn},
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

/// Draws the page, for the first app or for one that replaces it.
pub fn draw_key(
    visitor: &Visitor,
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
