//! Turns the second factor off.

use actix_web::{HttpResponse, web::Data};
use askama::Template;

use crate::{
    account_pages::{
        account_change::AccountChange,
        changes::into_next,
        signed_in::{AREA, HERE, see_other, to_login, who},
        two_factor::proof::proof,
    },
    accounts::embedded::Embedded,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Visitor,
        form::refusal::FieldRules, page::render,
    },
};

#[derive(Template)]
#[template(path = "account_pages/two_factor_off.html")]
struct OffPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    code: Input,
}

/// Turns the second factor off, after checking a code.
pub async fn turn_off(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    if !person.two_factor {
        return Ok(see_other(HERE));
    }
    let act = async |fields: &FormFields| {
        let mut rules = FieldRules::default();
        let proof = proof(fields, "two_factor_code", &mut rules);
        rules.finish(AREA)?;
        let wish = visitor.relay(embedded.own_account.turn_off(&visitor.caller(), &proof).await);
        let wish = wish.map_err(|fault| Refusal::fault(AREA, fault))?;
        Ok(into_next(&visitor, AccountChange::TwoFactor, wish)?
            .map_or_else(|next| next, |()| Next::To(HERE.to_owned())))
    };
    form.answer(&visitor, act, async |form| draw_off(&visitor, &form)).await
}

/// Draws the page that asks for the code.
pub fn draw_off(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, "arrival-two-factor", "arrival-two_factor-off-title")
        .kind("off")
        .for_reading()
        .of(form);
    let code = Input::code("two_factor_code", page.t("two_factor-code"))
        .hint(page.t("arrival-confirm-code-hint"));
    render(&OffPage { code: code.autocomplete("one-time-code").numeric().of(form), page, form })
}
