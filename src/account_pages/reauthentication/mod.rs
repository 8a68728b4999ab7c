//! Reauthentication before the account itself is changed. Where it leads comes from a closed list; an address is never
//! read from the request.

mod by_method;
mod page;

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, post, resource},
};

use crate::{
    account_pages::{
        account_change::{AccountChange, IDENTITIES, REVIEW},
        changes::{AREA, into_next, perform},
        reauthentication::{
            by_method::confirm_by_method,
            page::{draw, is_proven},
        },
        signed_in::{HERE, see_other, to_login, who},
    },
    accounts::embedded::{Depth, Embedded, Proof, SignedIn},
    domain::{ErrorCode, Secret, text},
    web::{
        AppError, Form, FormFields, FormView, Next, Refusal, Visitor,
        form::{captcha, refusal::FieldRules},
        page::personal,
    },
};

/// The routes below `/account/confirm`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/confirm").route(get().to(show)).route(post().to(submit)));
    app.service(resource("/confirm/by").route(post().to(confirm_by_method)));
}

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let Some(change) = visitor.query("to").and_then(|slug| AccountChange::parse(&slug)) else {
        return Ok(see_other(HERE));
    };
    let is_proven = is_proven(&visitor, &embedded, change).await?;
    match change {
        AccountChange::TwoFactor if is_proven => return Ok(see_other("/account/two-factor")),
        AccountChange::NewApp if is_proven => return Ok(see_other("/account/two-factor/change")),
        AccountChange::RecoveryCodes if is_proven => {
            return Ok(see_other("/account/recovery-codes"));
        }
        AccountChange::LinkedIdentities if is_proven => return Ok(see_other(IDENTITIES)),
        AccountChange::Review if is_proven => return Ok(see_other(REVIEW)),
        _ => {}
    }
    let html = draw(&visitor, &embedded, &person, change, &FormView::fresh(&visitor)).await?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

async fn submit(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |fields: &FormFields| {
        let Some(change) = AccountChange::parse(fields.get("to")) else {
            return Ok(Next::To(HERE.to_owned()));
        };
        if !is_proven(&visitor, &embedded, change)
            .await
            .map_err(|fault| Refusal::fault(AREA, fault))?
        {
            let proof = read_proof(&person, change, fields)?;
            let wish = visitor.relay(
                embedded.own_account.prove_again(&visitor.caller(), &proof, change.depth()).await,
            );
            let wish = wish.map_err(|fault| Refusal::fault(AREA, fault))?;
            match into_next(&visitor, change, wish) {
                Ok(Ok(())) => {}
                Ok(Err(next)) => return Ok(next),
                Err(refusal) => return Err(Refusal { area: AREA, ..refusal }),
            }
        }
        perform(&visitor, &embedded, change).await
    };
    form.answer(&visitor, act, async |form| {
        let change = AccountChange::parse(form.posted().get("to")).ok_or(AppError::BadRequest)?;
        draw(&visitor, &embedded, &person, change, &form).await
    })
    .await
}

fn read_proof(
    person: &SignedIn,
    change: AccountChange,
    fields: &FormFields,
) -> Result<Proof, Refusal> {
    let mut rules = FieldRules::default();
    if fields.get("password").is_empty() {
        rules.add("password", ErrorCode::Required);
    }
    let asks_code = person.two_factor && change.depth() == Depth::Whole;
    let code = if asks_code {
        rules.check("two_factor_code", text::digits(fields.get("two_factor_code")))
    } else {
        None
    };
    let recaptcha = captcha::answer(fields, &mut rules);
    rules.finish(AREA)?;
    Ok(Proof {
        password: Secret::new(fields.get("password")),
        code: Secret::new(code.unwrap_or_default()),
        recaptcha,
    })
}
