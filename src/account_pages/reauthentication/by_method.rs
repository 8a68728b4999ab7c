//! Reauthentication by a strong method: a sign-in that leads back to the account change.

use actix_web::{HttpResponse, web::Data};

use crate::{
    account_pages::{
        account_change::AccountChange,
        changes::AREA,
        reauthentication::page::{draw, strong_methods},
        signed_in::{HERE, to_login, who},
    },
    accounts::embedded::Embedded,
    domain::LoginMethod,
    web::{AppError, Form, FormFields, Next, Refusal, Screen, Visitor},
};

/// Starts a sign-in by a strong method that leads back here.
pub async fn confirm_by_method(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |fields: &FormFields| {
        let method = LoginMethod::from_slug(fields.get("method"))
            .filter(|method| strong_methods(&visitor).contains(method));
        let (Some(change), Some(method)) = (AccountChange::parse(fields.get("to")), method) else {
            return Ok(Next::To(HERE.to_owned()));
        };
        // Relative to the public root, like every outcome's `url`.
        let way_back = format!("confirm?to={}", change.slug());
        let reply =
            embedded.own_account.return_to_after_sign_in(&visitor.caller(), &way_back).await;
        visitor.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        Ok(Next::To(visitor.href(Screen::Method(method))))
    };
    form.answer(&visitor, act, async |form| {
        let change = AccountChange::parse(form.posted().get("to")).ok_or(AppError::BadRequest)?;
        draw(&visitor, &embedded, &person, change, &form).await
    })
    .await
}
