//! The applications that have the person's consent, and revoking it.

use actix_web::{
    HttpResponse,
    web::{Data, ServiceConfig, post, resource},
};

use super::{
    account::draw,
    signed_in::{AREA, HERE, to_login, who},
};
use crate::{
    accounts::embedded::Embedded,
    web::{AppError, Form, FormFields, Next, Refusal, Visitor},
};

/// The routes below `/account/applications`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/applications/revoke").route(post().to(revoke)));
}

/// Revokes a consent. Idempotent: revoking twice is not an error.
async fn revoke(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |fields: &FormFields| {
        let withdrawn = visitor.relay(
            embedded
                .oauth
                .consents
                .revoke_consent(&visitor.caller(), &person.account, fields.get("client_id"))
                .await,
        );
        withdrawn.map_err(|fault| Refusal::fault(AREA, fault))?;
        Ok(Next::To(HERE.to_owned()))
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}
