//! Turns the second factor on, or replaces its app: shows the key, and completes the enrolment with the first code.

use actix_web::{HttpResponse, http::StatusCode, web::Data};

use crate::{
    account_pages::{
        account,
        account_change::AccountChange,
        changes::into_next,
        recovery,
        signed_in::{AREA, HERE, see_other, to_login, who},
        two_factor::{key_page::draw_key, proof::proof},
    },
    accounts::embedded::{Embedded, Proof, SignedIn, Wish},
    domain::{Secret, text},
    web::{
        AppError, Form, FormFields, FormView, Next, Refusal, Visitor, form::refusal::FieldRules,
        page::personal,
    },
};

/// Shows the key for a new app that replaces the current one.
pub async fn show_replacement(
    visitor: Visitor,
    embedded: Data<Embedded>,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    if !person.two_factor {
        return Ok(see_other("/account/two-factor"));
    }
    show_key(&visitor, &embedded, &person, AccountChange::NewApp).await
}

/// Shows the key of an enrolment.
pub async fn show_key(
    visitor: &Visitor,
    embedded: &Embedded,
    person: &SignedIn,
    change: AccountChange,
) -> Result<HttpResponse, AppError> {
    Ok(match visitor.relay(embedded.own_account.enrol(&visitor.caller()).await)? {
        Wish::Done(enrolment) => {
            let form = FormView::fresh(visitor);
            let html = draw_key(visitor, embedded, person, &enrolment, &form).await?;
            personal(visitor, StatusCode::OK, html)
        }
        Wish::SignedOut => to_login(visitor),
        Wish::Unproven | Wish::Refused(_) => see_other(&change.reauthentication_path()),
    })
}

/// Completes the enrolment if the first code is right. Idempotent: a repeated request finds the second factor on.
pub async fn turn_on(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    if person.two_factor {
        return Ok(see_other(HERE));
    }
    complete_enrolment(&visitor, &embedded, form, &person, AccountChange::TwoFactor).await
}

/// Replaces the current app's key by the new one.
pub async fn replace_app(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    if !person.two_factor {
        return Ok(see_other(HERE));
    }
    complete_enrolment(&visitor, &embedded, form, &person, AccountChange::NewApp).await
}

async fn complete_enrolment(
    visitor: &Visitor,
    embedded: &Embedded,
    form: Form,
    person: &SignedIn,
    change: AccountChange,
) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let mut rules = FieldRules::default();
        let code = rules.check("two_factor_code", text::digits(fields.get("two_factor_code")));
        let proof = if person.two_factor {
            proof(fields, "current_code", &mut rules)
        } else {
            Proof::default()
        };
        rules.finish(AREA)?;
        let first = Secret::new(code.unwrap_or_default());
        let wish =
            visitor.relay(embedded.own_account.turn_on(&visitor.caller(), &first, &proof).await);
        let wish = wish.map_err(|fault| Refusal::fault(AREA, fault))?;
        match into_next(visitor, change, wish)? {
            Ok(codes) if codes.is_empty() => Ok(Next::To(HERE.to_owned())),
            Ok(codes) => recovery::shown(visitor, &codes, true),
            Err(next) => Ok(next),
        }
    };
    form.answer(visitor, act, async |form| {
        match visitor.relay(embedded.own_account.enrol(&visitor.caller_by_now()).await)? {
            Wish::Done(enrolment) => draw_key(visitor, embedded, person, &enrolment, &form).await,
            // The key may not be shown any more, so the account page shows the errors.
            _ => account::draw(visitor, embedded, person, &form).await,
        }
    })
    .await
}
