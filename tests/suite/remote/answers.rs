//! How answers of the account service are read, malformed ones included.

use super::{remote, visitor, with_timeout};
use crate::doubles::{account_service::Stub, server::answer};
use lavi::{
    accounts::{
        AccountService, Credentials, Fault, FormCalls, LoginOutcome, Reply, outcome::Outcome,
    },
    domain::{ErrorCode, LoginMethod},
};

async fn login(stub: &Stub) -> Reply<LoginOutcome> {
    remote(&stub.root).login(&visitor(), Credentials::default()).await
}

async fn outcome(status: u16, body: &str) -> Result<LoginOutcome, Fault> {
    login(&Stub::answering(status, body)).await.result
}

async fn codes(body: &str) -> Vec<(Option<String>, ErrorCode)> {
    let errors = outcome(200, body).await.unwrap().all_errors();
    errors.0.into_iter().map(|error| (error.field, error.code)).collect()
}

#[actix_web::test]
async fn every_field_of_an_outcome_arrives() {
    let body = r#"{"success":true,"session_active":false,"two_factor_required":true,"show_captcha":true,
        "terms_acception_required":true,"multiple_accounts":true,"verification_code":"0417","pending":true,
        "accounts":[{"id":"7","name":"Mari","description":"ema"}],"login_method":"mobile_id","url":"/kodu",
        "redirect":"false","user":{"name":"Mari"},"errors":["canceled"],"error":"service_busy","tomorrow":{}}"#;
    let outcome = outcome(200, body).await.unwrap();
    assert!(outcome.success && outcome.two_factor_required && outcome.show_captcha);
    assert!(outcome.terms_acception_required && outcome.multiple_accounts);
    assert_eq!(
        (outcome.session_active, outcome.pending, outcome.redirect),
        (Some(false), Some(true), Some(false))
    );
    assert_eq!(outcome.accounts[0].description.as_deref(), Some("ema"));
    assert_eq!(outcome.login_method, Some(LoginMethod::MobileId));
    assert_eq!(
        (outcome.verification_code.as_deref(), outcome.url.as_deref()),
        (Some("0417"), Some("/kodu"))
    );
    assert_eq!(outcome.user.as_ref().and_then(|user| user.get("name")).as_deref(), Some("Mari"));
    assert_eq!(outcome.all_errors().0.len(), 2);
}

#[actix_web::test]
async fn null_equals_missing() {
    let body = r#"{"success":null,"session_active":null,"two_factor_required":null,"show_captcha":null,"accounts":null,
        "terms_acception_required":null,"multiple_accounts":null,"login_method":null,"verification_code":null,
        "pending":null,"url":null,"redirect":null,"user":null,"errors":null,"error":null}"#;
    assert_eq!(outcome(200, body).await, Ok(LoginOutcome::default()));
    assert_eq!(outcome(200, "{}").await, Ok(LoginOutcome::default()));
}

#[actix_web::test]
async fn errors_are_read_in_every_shape() {
    let of = |field: Option<&str>, code| (field.map(str::to_owned), code);
    let (busy, canceled) = (ErrorCode::ServiceBusy, ErrorCode::Canceled);
    assert_eq!(
        codes(r#"{"errors":["service_busy","canceled"]}"#).await,
        [of(None, busy), of(None, canceled)]
    );
    assert_eq!(codes(r#"{"errors":"canceled"}"#).await, [of(None, canceled)]);
    assert_eq!(codes(r#"{"error":"canceled"}"#).await, [of(None, canceled)]);
    assert_eq!(codes(r#"{"errors":{"email":"canceled"}}"#).await, [of(Some("email"), canceled)]);
    let both = [of(Some("email"), busy), of(Some("email"), canceled)];
    assert_eq!(codes(r#"{"errors":{"email":["service_busy","canceled"]}}"#).await, both);
    assert_eq!(codes(r#"{"errors":["of tomorrow"]}"#).await, [of(None, ErrorCode::Undefined)]);
    for nothing in ["null", "5", "true", "[]", "{}", "[null,5]"] {
        assert_eq!(codes(&format!(r#"{{"errors":{nothing}}}"#)).await, [], "{nothing}");
    }
}

#[actix_web::test]
async fn a_text_or_a_user_of_the_wrong_type_counts_as_missing() {
    let body = r#"{"success":true,"url":false,"login_method":5,"verification_code":{},"redirect":[],"user":[],
        "accounts":[{"id":7,"name":null,"description":[]}]}"#;
    let outcome = outcome(200, body).await.unwrap();
    assert!(outcome.success && outcome.user.is_none() && outcome.url.is_none());
    assert_eq!((outcome.accounts[0].id.as_str(), outcome.accounts[0].name.as_str()), ("7", ""));
}

#[actix_web::test]
async fn a_login_method_that_there_is_not_counts_as_missing() {
    for (named, read) in [
        ("har_id", Some(LoginMethod::HAR_ID)),
        ("id_card", Some(LoginMethod::IdCard)),
        ("of_tomorrow", None),
        ("har-id", None),
        ("xid", None),
    ] {
        let body = format!(r#"{{"success":true,"login_method":"{named}"}}"#);
        let outcome = outcome(200, &body).await.unwrap();
        assert_eq!((outcome.success, outcome.login_method), (true, read), "{named}");
    }
}

#[actix_web::test]
async fn a_flag_or_a_list_of_accounts_of_the_wrong_type_is_no_outcome() {
    for field in [
        r#""success":"yes""#,
        r#""success":1"#,
        r#""two_factor_required":"true""#,
        r#""accounts":5"#,
        r#""accounts":[null]"#,
        r#""accounts":[{"name":"Mari"}]"#,
        r#""pending":"no""#,
    ] {
        assert_eq!(outcome(200, &format!("{{{field}}}")).await, Err(Fault::ServerError), "{field}");
    }
}

#[actix_web::test]
async fn a_body_that_is_no_json_object_is_a_server_error() {
    let deep = "[".repeat(100_000);
    for body in [
        "",
        "[]",
        "[true]",
        "null",
        "true",
        "\"success\"",
        "<html>",
        "{\"success\":true",
        "{} {}",
        "\u{1}",
        &deep,
    ] {
        for status in [200, 201, 204, 400, 422] {
            assert_eq!(outcome(status, body).await, Err(Fault::ServerError), "{status} {body:.20}");
        }
    }
    assert_eq!(
        login(&Stub::raw(b"HTTP/1.1 200 OK\r\n\r\n{\"error\":\"\xff\"}")).await.result,
        Err(Fault::ServerError)
    );
}

#[actix_web::test]
async fn any_status_of_success_carries_an_outcome() {
    for status in [200, 201, 202] {
        assert_eq!(
            outcome(status, r#"{"success":true}"#).await.map(|outcome| outcome.success),
            Ok(true),
            "{status}"
        );
    }
}

#[actix_web::test]
async fn a_refusal_carries_an_unsuccessful_outcome() {
    for status in [400, 401, 403, 404, 409, 418, 422, 499] {
        let outcome =
            outcome(status, r#"{"success":true,"url":"/in","errors":["profile_blocked"]}"#)
                .await
                .unwrap();
        assert_eq!(
            (outcome.success, outcome.errors.first()),
            (false, Some(ErrorCode::ProfileBlocked)),
            "{status}"
        );
    }
}

#[actix_web::test]
async fn a_refusal_without_an_error_code_fails_and_is_not_pending() {
    let outcome = outcome(422, r#"{"message":"Unprocessable"}"#).await.unwrap();
    assert!(!outcome.success && outcome.errors.is_empty() && !outcome.is_pending());
}

#[actix_web::test]
async fn too_many_requests_is_a_fault_of_its_own_whatever_the_body() {
    for body in ["", "{}", r#"{"success":true}"#, "<html>"] {
        assert_eq!(outcome(429, body).await, Err(Fault::TooManyRequests), "{body}");
    }
}

#[actix_web::test]
async fn listed_cookies_are_kept_as_they_were_written_also_with_a_fault() {
    let headers = "Set-Cookie: lavi_account=\"1\"; Domain=app.example;Path=/\r\nSet-Cookie: other=2\r\n\
                   set-cookie: app_session=; Max-Age=0\r\n";
    let expected = ["lavi_account=\"1\"; Domain=app.example;Path=/", "app_session=; Max-Age=0"];
    for status in [200, 302, 401, 429, 500] {
        assert_eq!(
            login(&Stub::raw(answer(status, headers, "{}"))).await.set_cookies,
            expected,
            "{status}"
        );
    }
    let stub = Stub::stalling_after(
        "HTTP/1.1 200 OK\r\nSet-Cookie: app_session=1\r\nContent-Length: 9\r\n\r\n{",
    );
    let reply = with_timeout(&stub.root, 1_000).login(&visitor(), Credentials::default()).await;
    assert_eq!(
        (reply.result.is_err(), reply.set_cookies),
        (true, vec!["app_session=1".to_owned()])
    );
}

#[actix_web::test]
async fn a_service_without_the_pending_call_has_no_pending_sign_in() {
    let stub = Stub::answering(404, "<h1>Not Found</h1>");
    assert_eq!(remote(&stub.root).pending(&visitor()).await.result, Ok(LoginOutcome::default()));
    let stub = Stub::answering(500, "");
    assert_eq!(remote(&stub.root).pending(&visitor()).await.result, Err(Fault::ServerError));
}

#[actix_web::test]
async fn the_fields_of_other_calls_arrive() {
    let body = r#"{"success":false,"message":"user_id_code_already_exist","hash":"h","username":"mari","url":"/x",
        "show_captcha":true,"errors":{"email":["invalid_email"]}}"#;
    let stub = Stub::answering(200, body);
    let Outcome { message, hash, username, url, show_captcha, errors, .. } =
        remote(&stub.root).proceed(&visitor(), "h").await.result.unwrap();
    let texts = [message, hash, username, url].map(Option::unwrap_or_default);
    assert_eq!(texts, ["user_id_code_already_exist", "h", "mari", "/x"]);
    assert!(show_captcha);
    assert_eq!(errors.first(), Some(ErrorCode::InvalidEmail));
}
