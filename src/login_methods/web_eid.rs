//! Web eID: the page's script has the browser extension sign a challenge, and posts the token in our form, or the
//! extension's error instead (docs/decisions/0005).

use actix_web::{HttpResponse, http::header::CACHE_CONTROL};

use crate::{
    accounts::{CardProof, Fault, IdentityCall},
    config::IdCardKind,
    domain::{ErrorCode, LoginMethod, Secret},
    login_methods::{Purpose, outcome},
    providers::id_card::web_eid::Rejection,
    web::{AppError, Form, FormFields, Next, Refusal, Visitor},
};

/// What the script posts if it could not get a challenge.
const NO_CHALLENGE: &str = "no_challenge";

/// POST `/{lang}/id-card/challenge`: answers with a `{nonce}` for this browser.
///
/// # Errors
/// [`AppError::NotFound`] when Web eID is not offered; [`AppError`] when the account service gives no challenge.
pub async fn challenge(visitor: Visitor, _own: Form) -> Result<HttpResponse, AppError> {
    let config = &visitor.site.config;
    if config.id_card.kind != IdCardKind::WebEid || !config.login.offers(LoginMethod::IdCard) {
        return Err(AppError::NotFound);
    }
    let challenge =
        visitor.call(async |accounts, caller| accounts.card_challenge(caller).await).await?;
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).json(challenge))
}

/// Where the script asks for a challenge.
pub(super) fn challenge_href(visitor: &Visitor) -> String {
    format!("/{}/id-card/challenge", visitor.language)
}

/// Passes the token to the account service.
pub(super) async fn start(
    visitor: &Visitor,
    purpose: Purpose,
    fields: &FormFields,
) -> Result<Next, Refusal> {
    let token = fields.get("auth_token");
    if token.is_empty() {
        return Err(match fields.get("web_eid_error") {
            NO_CHALLENGE => Refusal::fault(LoginMethod::IdCard, Fault::ServerError),
            // Without the script nothing asks the extension.
            "" => Refusal::by(LoginMethod::IdCard, ErrorCode::IdCardSoftwareMissing),
            error => Refusal::by(LoginMethod::IdCard, Rejection::code_of_library(error)),
        });
    }
    let call = IdentityCall::IdCard { purpose, proof: CardProof::Token(Secret::new(token)) };
    let outcome =
        visitor.call(async |accounts, caller| accounts.identify(caller, call).await).await;
    outcome::follow(
        visitor,
        &outcome.map_err(|fault| Refusal::fault(LoginMethod::IdCard, fault))?,
        LoginMethod::IdCard,
        ErrorCode::CheckIdCardReader,
    )
}
