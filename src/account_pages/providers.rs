//! The redirects to HarID, X-ID and eParaksts and back (docs/account-api.md section 5). A method that is switched off
//! answers 404.

use actix_web::{
    HttpResponse,
    web::{Data, Query, ServiceConfig, get, resource},
};

use super::signed_in::{back, see_other};
use crate::{
    accounts::{
        Purpose,
        embedded::{AfterRedirect, Embedded, Returned},
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
            let begin =
                get().to(move |visitor, embedded| begin(visitor, embedded, method, purpose));
            app.service(resource(format!("/{}", purpose.path(method.slug()))).route(begin));
        }
        let complete = get()
            .to(move |visitor, embedded, response| complete(visitor, embedded, response, method));
        app.service(resource(format!("/{}/callback", method.slug())).route(complete));
    }
}

/// Sends the browser to the provider with an authorization request.
async fn begin(
    visitor: Visitor,
    embedded: Data<Embedded>,
    method: LoginMethod,
    purpose: Purpose,
) -> Result<HttpResponse, AppError> {
    offered(&visitor, method)?;
    let address =
        visitor.relay(embedded.redirects.begin(&visitor.caller(), method, purpose).await)?;
    Ok(address.map_or_else(|code| back(&visitor, code), |address| see_other(address.as_str())))
}

/// Takes the authorization response. A query that cannot be read, such as one with two states, counts as an empty
/// response.
async fn complete(
    visitor: Visitor,
    embedded: Data<Embedded>,
    response: Option<Query<AuthorizationResponse>>,
    method: LoginMethod,
) -> Result<HttpResponse, AppError> {
    offered(&visitor, method)?;
    let response = response.map(Query::into_inner).unwrap_or_default();
    let Returned { language, next } =
        visitor.relay(embedded.redirects.complete(&visitor.caller(), method, &response).await)?;
    let visitor = Visitor { language: language.unwrap_or(visitor.language), ..visitor };
    Ok(match next {
        AfterRedirect::Validation(purpose) => {
            see_other(&visitor.href(Screen::Validation(kind(method, purpose))))
        }
        AfterRedirect::Failed(code) => back(&visitor, code),
        AfterRedirect::SignIn(signed_in) => {
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
