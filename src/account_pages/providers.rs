//! The redirects to HarID, X-ID and eParaksts and back (docs/account-api.md section 5). A method that is switched off
//! answers 404.

use actix_web::{
    HttpResponse,
    web::{Data, Query, ServiceConfig, get, resource},
};

use super::who::{back, see_other};
use crate::{
    accounts::{
        Purpose,
        embedded::{Embedded, Landed, Landing},
    },
    domain::{ErrorCode, LoginMethod},
    login_methods::outcome,
    providers::oauth::AuthorizationResponse,
    web::{AppError, Screen, Visitor, form::answer_next},
};

/// The routes below `/account`.
pub fn routes(app: &mut ServiceConfig) {
    let purposes = |method| {
        if method == LoginMethod::EParaksts { &Purpose::ALL[..1] } else { &Purpose::ALL[..] }
    };
    for method in [LoginMethod::HarId, LoginMethod::XId, LoginMethod::EParaksts] {
        for purpose in purposes(method).iter().copied() {
            let depart =
                get().to(move |visitor, embedded| depart(visitor, embedded, method, purpose));
            app.service(resource(format!("/{}", purpose.path(method.slug()))).route(depart));
        }
        let arrive =
            get().to(move |visitor, embedded, arrival| arrive(visitor, embedded, arrival, method));
        app.service(resource(format!("/{}/callback", method.slug())).route(arrive));
    }
}

/// Sends the browser to the provider with an authorization request.
async fn depart(
    visitor: Visitor,
    embedded: Data<Embedded>,
    method: LoginMethod,
    purpose: Purpose,
) -> Result<HttpResponse, AppError> {
    offered(&visitor, method)?;
    let address =
        visitor.relay(embedded.redirects.depart(&visitor.caller(), method, purpose).await)?;
    Ok(address.map_or_else(|code| back(&visitor, code), |address| see_other(address.as_str())))
}

/// Takes the authorization response. A query that cannot be read, such as one with two states, counts as an empty
/// response.
async fn arrive(
    visitor: Visitor,
    embedded: Data<Embedded>,
    arrival: Option<Query<AuthorizationResponse>>,
    method: LoginMethod,
) -> Result<HttpResponse, AppError> {
    offered(&visitor, method)?;
    let arrival = arrival.map(Query::into_inner).unwrap_or_default();
    let Landed { language, next } =
        visitor.relay(embedded.redirects.arrive(&visitor.caller(), method, &arrival).await)?;
    let visitor = Visitor { language: language.unwrap_or(visitor.language), ..visitor };
    Ok(match next {
        Landing::Validation(purpose) => {
            see_other(&visitor.href(Screen::Validation(kind(method, purpose))))
        }
        Landing::Failed(code) => back(&visitor, code),
        Landing::SignIn(signed_in) => {
            match outcome::follow(&visitor, &signed_in, method, ErrorCode::Undefined) {
                Ok(next) => answer_next(&visitor, &next),
                Err(refusal) => back(
                    &visitor,
                    refusal.errors.first().map_or(ErrorCode::Undefined, |error| error.code),
                ),
            }
        }
    })
}

/// # Errors
/// [`AppError::NotFound`] for a method that the configuration does not offer.
fn offered(visitor: &Visitor, method: LoginMethod) -> Result<(), AppError> {
    if visitor.site.config.login.offers(method) { Ok(()) } else { Err(AppError::NotFound) }
}

/// The `type` of the validation screen.
const fn kind(method: LoginMethod, purpose: Purpose) -> &'static str {
    match (method, purpose) {
        (LoginMethod::XId, _) => "xid",
        (_, Purpose::SignIn) => "har",
        (_, Purpose::Register) => "har-register",
    }
}
