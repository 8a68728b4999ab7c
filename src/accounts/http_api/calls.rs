//! The calls of docs/account-api.md section 3, one function each: fields in, reply out.

use actix_web::{HttpResponse, ResponseError, web::ServiceConfig};
use serde::Serialize;
use url::form_urlencoded;

use crate::{
    accounts::{
        CardProof, IdentityCall, LoginOutcome, PhoneMethod, Purpose, Reply,
        http_api::{
            answer::{Refused, file, html, json},
            call::{ApiCall, get, post},
        },
        identity_call::DEVICE_LINK,
        outcome::Captcha,
        request::{Document, PasswordSetting, TokenKind},
    },
    domain::Secret,
};

type HttpResult = Result<HttpResponse, Refused>;

pub(super) async fn login(call: ApiCall) -> HttpResult {
    Ok(json(call.service().login(&call.caller, call.fields.read()?).await))
}

pub(super) async fn two_factor(call: ApiCall) -> HttpResult {
    Ok(json(call.service().two_factor(&call.caller, call.fields.read()?).await))
}

pub(super) async fn select_user(call: ApiCall) -> HttpResponse {
    json(call.service().select_user(&call.caller, &call.fields.text("id")).await)
}

pub(super) async fn pending(call: ApiCall) -> HttpResponse {
    json(call.service().pending(&call.caller).await)
}

pub(super) async fn create_account(call: ApiCall) -> HttpResult {
    Ok(json(call.service().create_account(&call.caller, call.fields.read()?).await))
}

pub(super) async fn proceed(call: ApiCall) -> HttpResponse {
    json(call.service().proceed(&call.caller, &call.fields.text("hash")).await)
}

pub(super) async fn activate(call: ApiCall) -> HttpResponse {
    json(call.service().activate(&call.caller, &call.fields.text("token")).await)
}

pub(super) async fn request_reset(call: ApiCall) -> HttpResult {
    Ok(json(call.service().request_reset(&call.caller, call.fields.read()?).await))
}

pub(super) async fn validate_token(call: ApiCall) -> HttpResult {
    Ok(json(call.service().validate_token(&call.caller, call.fields.read()?).await))
}

pub(super) async fn reset_password(call: ApiCall) -> HttpResult {
    set_password(call, TokenKind::Reset).await
}

pub(super) async fn change_password(call: ApiCall) -> HttpResult {
    set_password(call, TokenKind::Change).await
}

pub(super) async fn admin_change_password(call: ApiCall) -> HttpResult {
    set_password(call, TokenKind::Admin).await
}

async fn set_password(call: ApiCall, kind: TokenKind) -> HttpResult {
    let mut setting: PasswordSetting = call.fields.read()?;
    if kind != TokenKind::Change {
        setting.old_password = None;
    }
    Ok(json(call.service().set_password(&call.caller, kind, setting).await))
}

pub(super) async fn register_school(call: ApiCall) -> HttpResult {
    Ok(json(call.service().register_school(&call.caller, call.fields.read()?).await))
}

pub(super) async fn roles(call: ApiCall) -> HttpResponse {
    json(call.service().roles(&call.caller).await)
}

pub(super) async fn service_terms(call: ApiCall) -> HttpResponse {
    document(call, Document::ServiceTerms).await
}

pub(super) async fn service_terms_read(call: ApiCall) -> HttpResponse {
    document(call, Document::ServiceTermsRead).await
}

pub(super) async fn privacy_policy(call: ApiCall) -> HttpResponse {
    document(call, Document::PrivacyPolicy).await
}

pub(super) async fn cookie_policy(call: ApiCall) -> HttpResponse {
    document(call, Document::CookiePolicy).await
}

async fn document(call: ApiCall, document: Document) -> HttpResponse {
    html(call.service().document(&call.caller, document).await)
}

pub(super) async fn download_service_terms(call: ApiCall) -> HttpResponse {
    file(call.service().download(&call.caller, Document::ServiceTerms).await)
}

pub(super) async fn download_privacy_policy(call: ApiCall) -> HttpResponse {
    file(call.service().download(&call.caller, Document::PrivacyPolicy).await)
}

pub(super) async fn accept_terms(call: ApiCall) -> HttpResponse {
    if !call.fields.flag("terms_accepted") {
        return Refused::Unreadable.error_response();
    }
    json(call.service().accept_terms(&call.caller).await)
}

pub(super) async fn third_party(call: ApiCall) -> HttpResponse {
    json(call.service().third_party(&call.caller, &call.query).await)
}

pub(super) async fn captcha(call: ApiCall) -> HttpResponse {
    #[derive(Serialize)]
    struct CaptchaData {
        data: Captcha,
    }
    let reply = call.service().captcha(&call.caller).await;
    json(reply.map(|data| CaptchaData { data }))
}

// The identity calls: one handler for all; the route decides which call it is.

/// Adds the routes.
pub(super) fn identity_routes(app: &mut ServiceConfig) {
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

// The calls of a Smart-ID device link (docs/account-api.md section 9).

/// Adds the routes.
pub(super) fn device_link_routes(app: &mut ServiceConfig) {
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
