//! The calls of docs/account-api.md section 3, one function each: fields in, reply out.

use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;

use super::{
    answer::{Refused, file, html, json},
    call::Call,
};
use crate::{
    accounts::{
        NewSchool,
        outcome::Captcha,
        request::{
            Credentials, Document, NewAccount, PasswordSetting, ResetRequest, TokenCheck,
            TokenKind, TwoFactor,
        },
    },
    domain::Secret,
};

pub(super) async fn login(call: Call) -> HttpResponse {
    let credentials = Credentials {
        email: call.fields.text("email"),
        password: call.fields.secret("password"),
        recaptcha: call.fields.optional("recaptcha"),
        two_factor_code: call.fields.optional("two_factor_code").map(Secret::new),
    };
    json(call.service().login(&call.caller, credentials).await)
}

pub(super) async fn two_factor(call: Call) -> HttpResponse {
    let code = TwoFactor {
        two_factor_code: call.fields.secret("two_factor_code"),
        recaptcha: call.fields.optional("recaptcha"),
    };
    json(call.service().two_factor(&call.caller, code).await)
}

pub(super) async fn select_user(call: Call) -> HttpResponse {
    json(call.service().select_user(&call.caller, &call.fields.text("id")).await)
}

pub(super) async fn pending(call: Call) -> HttpResponse {
    json(call.service().pending(&call.caller).await)
}

pub(super) async fn create_account(call: Call) -> HttpResponse {
    let fields = &call.fields;
    let account = NewAccount {
        first_name: fields.text("firstName"),
        last_name: fields.text("lastName"),
        id_code: fields.text("idCode"),
        issuer: fields.text("issuer"),
        date_of_birth: fields.text("dateOfBirth"),
        gender: fields.text("gender"),
        street: fields.text("street"),
        city: fields.text("city"),
        country: fields.text("country"),
        postal_index: fields.text("postal_index"),
        email: fields.text("email"),
        email_confirmation: fields.text("email_confirmation"),
        password: fields.secret("password"),
        password_confirmation: fields.secret("password_confirmation"),
        wish_partner_ads: fields.flag("wish_partner_ads"),
    };
    json(call.service().create_account(&call.caller, account).await)
}

pub(super) async fn proceed(call: Call) -> HttpResponse {
    json(call.service().proceed(&call.caller, &call.fields.text("hash")).await)
}

pub(super) async fn activate(call: Call) -> HttpResponse {
    json(call.service().activate(&call.caller, &call.fields.text("token")).await)
}

pub(super) async fn request_reset(call: Call) -> HttpResponse {
    let request = ResetRequest {
        username: call.fields.text("username"),
        recaptcha: call.fields.optional("recaptcha"),
    };
    json(call.service().request_reset(&call.caller, request).await)
}

pub(super) async fn validate_token(call: Call) -> HttpResponse {
    let kinds = [TokenKind::Reset, TokenKind::Change, TokenKind::Admin];
    let Some(kind) = kinds.into_iter().find(|kind| kind.code() == call.fields.text("type")) else {
        return Refused::Unreadable.error_response();
    };
    let check = TokenCheck { token: call.fields.secret("token"), kind };
    json(call.service().validate_token(&call.caller, check).await)
}

pub(super) async fn reset_password(call: Call) -> HttpResponse {
    set_password(call, TokenKind::Reset).await
}

pub(super) async fn change_password(call: Call) -> HttpResponse {
    set_password(call, TokenKind::Change).await
}

pub(super) async fn admin_change_password(call: Call) -> HttpResponse {
    set_password(call, TokenKind::Admin).await
}

async fn set_password(call: Call, kind: TokenKind) -> HttpResponse {
    let setting = PasswordSetting {
        token: call.fields.secret("token"),
        username: call.fields.text("username"),
        old_password: (kind == TokenKind::Change).then(|| call.fields.secret("old_password")),
        password: call.fields.secret("password"),
        password_confirmation: call.fields.secret("password_confirmation"),
    };
    json(call.service().set_password(&call.caller, kind, setting).await)
}

pub(super) async fn register_school(call: Call) -> HttpResponse {
    let school = NewSchool::read(|field| call.fields.text(field));
    json(call.service().register_school(&call.caller, school).await)
}

pub(super) async fn roles(call: Call) -> HttpResponse {
    json(call.service().roles(&call.caller).await)
}

pub(super) async fn service_terms(call: Call) -> HttpResponse {
    document(call, Document::ServiceTerms).await
}

pub(super) async fn service_terms_read(call: Call) -> HttpResponse {
    document(call, Document::ServiceTermsRead).await
}

pub(super) async fn privacy_policy(call: Call) -> HttpResponse {
    document(call, Document::PrivacyPolicy).await
}

pub(super) async fn cookie_policy(call: Call) -> HttpResponse {
    document(call, Document::CookiePolicy).await
}

async fn document(call: Call, document: Document) -> HttpResponse {
    html(call.service().document(&call.caller, document).await)
}

pub(super) async fn download_service_terms(call: Call) -> HttpResponse {
    file(call.service().download(&call.caller, Document::ServiceTerms).await)
}

pub(super) async fn download_privacy_policy(call: Call) -> HttpResponse {
    file(call.service().download(&call.caller, Document::PrivacyPolicy).await)
}

pub(super) async fn accept_terms(call: Call) -> HttpResponse {
    if !call.fields.flag("terms_accepted") {
        return Refused::Unreadable.error_response();
    }
    json(call.service().accept_terms(&call.caller).await)
}

pub(super) async fn third_party(call: Call) -> HttpResponse {
    json(call.service().third_party(&call.caller, &call.query).await)
}

pub(super) async fn captcha(call: Call) -> HttpResponse {
    #[derive(Serialize)]
    struct Payload {
        data: Captcha,
    }
    let reply = call.service().captcha(&call.caller).await;
    json(reply.map(|data| Payload { data }))
}
