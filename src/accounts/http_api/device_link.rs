//! The calls of a Smart-ID device link (docs/account-api.md section 9).

use actix_web::{HttpResponse, web::ServiceConfig};
use url::form_urlencoded;

use super::{
    answer::{Refused, json},
    call::ApiCall,
    identity::add,
    routing::{get, post},
};
use crate::accounts::{IdentityCall, Purpose, identity_call::DEVICE_LINK};

/// Adds the routes.
pub(super) fn routes(app: &mut ServiceConfig) {
    for purpose in Purpose::ALL {
        add(app, &purpose.path(DEVICE_LINK), move |call| IdentityCall::DeviceLink {
            purpose,
            recaptcha: call.fields.optional("recaptcha"),
        });
        let code = move |call: ApiCall| code(call, purpose);
        app.service(get(&purpose.path(&format!("{DEVICE_LINK}/qr")), code));
        let callback = move |call: ApiCall| callback(call, purpose);
        let path = purpose.path(&format!("{DEVICE_LINK}/callback"));
        app.service(post(&path, callback));
    }
}

async fn code(call: ApiCall, purpose: Purpose) -> HttpResponse {
    let mut fields = form_urlencoded::parse(call.query.as_bytes());
    let confirmation =
        fields.find(|(name, _)| name == "confirmation").map(|(_, id)| id.into_owned());
    let confirmation = confirmation.unwrap_or_default();
    json(call.service().device_link_code(&call.caller, purpose, &confirmation).await)
}

async fn callback(call: ApiCall, purpose: Purpose) -> Result<HttpResponse, Refused> {
    let callback = call.fields.read()?;
    Ok(json(call.service().device_link_callback(&call.caller, purpose, callback).await))
}
