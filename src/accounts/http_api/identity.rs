//! The identity calls: one handler for all; the route decides which call it is.

use actix_web::{HttpResponse, web::ServiceConfig};

use super::{answer::json, call::ApiCall, routing::post};
use crate::{
    accounts::{CardProof, IdentityCall, LoginOutcome, PhoneMethod, Purpose, Reply},
    domain::Secret,
};

/// Adds the routes.
pub(super) fn routes(app: &mut ServiceConfig) {
    for purpose in Purpose::ALL {
        add(app, &purpose.path("mobile-id"), move |call| IdentityCall::MobileId {
            purpose,
            personal_code: call.fields.secret("personalCode"),
            phone_number: call.fields.secret("phoneNumber"),
            recaptcha: call.fields.optional("recaptcha"),
        });
        add(app, &purpose.path("smart-id"), move |call| IdentityCall::SmartId {
            purpose,
            country: call.fields.text("country"),
            personal_code: call.fields.secret("personalCode"),
            recaptcha: call.fields.optional("recaptcha"),
        });
        let card = move |call: ApiCall| id_card(call, purpose);
        app.service(post(&purpose.path("id-card"), card));
        for method in PhoneMethod::ALL {
            let slug = method.method().slug();
            add(app, &purpose.path(&format!("{slug}/check-status")), move |call| {
                IdentityCall::CheckStatus {
                    purpose,
                    method,
                    confirmation: call.fields.optional("confirmation"),
                    recaptcha: call.fields.optional("recaptcha"),
                }
            });
            let cancel = move |call: ApiCall| async move {
                let confirmation = call.fields.optional("confirmation");
                let reply =
                    call.service().cancel(&call.caller, purpose, method, confirmation.as_deref());
                json(reply.await)
            };
            app.service(post(&purpose.path(&format!("{slug}/cancel")), cancel));
        }
    }
    let challenge = async |call: ApiCall| json(call.service().card_challenge(&call.caller).await);
    app.service(post("id-card/challenge", challenge));
    for (purpose, provider) in IdentityCall::returns() {
        let path = IdentityCall::CameBack { purpose, provider }.path();
        add(app, &path, move |_| IdentityCall::CameBack { purpose, provider });
    }
}

pub(super) fn add(
    app: &mut ServiceConfig,
    path: &str,
    read: impl Fn(&ApiCall) -> IdentityCall + Copy + 'static,
) {
    let handler = move |call: ApiCall| async move {
        let identity_call = read(&call);
        answer(call, identity_call).await
    };
    app.service(post(path, handler));
}

async fn answer(call: ApiCall, identity_call: IdentityCall) -> HttpResponse {
    json(call.service().identify(&call.caller, identity_call).await)
}

/// The card's certificate is in `Client-Cert`, or in the token that the card signed.
async fn id_card(call: ApiCall, purpose: Purpose) -> HttpResponse {
    let proof = match (call.fields.optional("auth_token"), &call.certificate) {
        (Some(token), _) => CardProof::Token(Secret::new(token)),
        (None, Ok(certificate)) => CardProof::Handshake(certificate.clone()),
        (None, Err(cause)) => {
            tracing::error!(%cause, "a caller of the account API sent a certificate that cannot be read");
            return json(Reply::ok(LoginOutcome::failed(cause.code())));
        }
    };
    answer(call, IdentityCall::IdCard { purpose, proof }).await
}
