//! The calls of docs/account-api.md section 3, one function each: fields in, reply out.

use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;

use super::{
    answer::{Refused, file, html, json},
    call::ApiCall,
};
use crate::accounts::{
    outcome::Captcha,
    request::{Document, PasswordSetting, TokenKind},
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
