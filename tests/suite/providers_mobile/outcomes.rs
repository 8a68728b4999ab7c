//! Every end result and every HTTP status has its error code (docs/providers/mobile-id.md and docs/providers/smart-id.md).

use lavi::{
    domain::ErrorCode,
    providers::{
        certificates::CertificateError,
        mobile_id,
        rest::{Call, TransportFault},
        smart_id,
    },
};
use serde_json::Value;

use crate::fixtures;

#[test]
fn every_published_mobile_id_result_has_its_error_code() {
    for name in fixtures::names("mid/responses", ".json") {
        let published = fixtures::json(&format!("mid/responses/{name}.json"));
        let Ok(status) = serde_json::from_value::<mobile_id::Status>(published.clone()) else {
            assert_eq!(name, "authenticate_http_error_body");
            continue;
        };
        if name == "sessionStatusRunning" {
            assert!(status.is_running());
            continue;
        }
        assert!(!status.is_running(), "{name}");
        let expected = match published["result"].as_str().unwrap() {
            "TIMEOUT" | "EXPIRED_TRANSACTION" => ErrorCode::AuthorizationProcessTimeout,
            "NOT_MID_CLIENT" => ErrorCode::WrongPersonalCode,
            "USER_CANCELLED" => ErrorCode::AuthorizationProcessCanceled,
            "SIGNATURE_HASH_MISMATCH" => ErrorCode::SimNotConfigured,
            "PHONE_ABSENT" | "DELIVERY_ERROR" | "SIM_ERROR" => ErrorCode::PhoneNotAvailable,
            "MID_NOT_READY" | "ERROR" => ErrorCode::Undefined,
            other => panic!("{other} has no code here"),
        };
        assert_eq!(
            mobile_id::SessionResult::parse(published["result"].as_str().unwrap()).code(),
            expected,
            "{name}"
        );
    }
    assert_eq!(mobile_id::SessionResult::parse("ok").code(), ErrorCode::Undefined);
}

#[test]
fn every_published_smart_id_result_has_its_error_code() {
    for folder in ["smart-id-v3/responses", "smart-id-v2/responses"] {
        for name in fixtures::names(folder, ".json") {
            let published = fixtures::json(&format!("{folder}/{name}.json"));
            let Some(word) = published.pointer("/result/endResult").and_then(Value::as_str) else {
                assert_eq!(published["state"], "RUNNING", "{name}");
                continue;
            };
            let status = serde_json::from_value::<smart_id::Status>(published.clone());
            assert!(status.is_ok_and(|status| !status.is_running()), "{name}");
            let expected = match word {
                "OK" => ErrorCode::Undefined,
                "TIMEOUT" => ErrorCode::AuthorizationProcessTimeout,
                "WRONG_VC" => ErrorCode::WrongCodeChosen,
                "DOCUMENT_UNUSABLE" | "ACCOUNT_UNUSABLE" => ErrorCode::DocumentUnusable,
                "REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP" => {
                    ErrorCode::AppInteractionNotSupported
                }
                "PROTOCOL_FAILURE" | "EXPECTED_LINKED_SESSION" | "SERVER_ERROR" => {
                    ErrorCode::ServerError
                }
                word if word.starts_with("USER_REFUSED") => ErrorCode::AuthorizationProcessCanceled,
                other => panic!("{other} has no code here"),
            };
            assert_eq!(smart_id::EndResult::parse(word).code(), expected, "{name}");
        }
    }
    assert_eq!(smart_id::EndResult::parse("USER_REFUSEDLY").code(), ErrorCode::Undefined);
}

#[test]
fn mobile_id_rejections_have_their_error_codes() {
    use mobile_id::{Rejection, Trace};
    let http = |call, status| Rejection::Http(call, status, Trace::default()).code();
    for (status, start, poll) in [
        (201, ErrorCode::ServerError, ErrorCode::ServerError),
        (302, ErrorCode::ServerError, ErrorCode::ServerError),
        (400, ErrorCode::BadRequest, ErrorCode::BadRequest),
        (401, ErrorCode::ServerError, ErrorCode::ServerError),
        (404, ErrorCode::ServerError, ErrorCode::AuthorizationProcessTimeout),
        (405, ErrorCode::ServerError, ErrorCode::ServerError),
        (429, ErrorCode::TooManyRequests, ErrorCode::TooManyRequests),
        (500, ErrorCode::ServerError, ErrorCode::ServerError),
        (503, ErrorCode::ProviderMaintenance, ErrorCode::ProviderMaintenance),
    ] {
        assert_eq!(http(Call::Start, status), start, "{status}");
        assert_eq!(http(Call::Status, status), poll, "{status}");
    }
    for (rejection, code) in [
        (Rejection::Phone, ErrorCode::WrongPhone),
        (Rejection::PersonalCode, ErrorCode::WrongPersonalCode),
        (Rejection::Late, ErrorCode::AuthorizationProcessTimeout),
        (Rejection::Fault(Call::Start, TransportFault::Json), ErrorCode::ServerError),
        (Rejection::Field("cert"), ErrorCode::ServerError),
        (Rejection::Algorithm, ErrorCode::ServerError),
        (Rejection::Certificate(CertificateError::Expired), ErrorCode::ServerError),
        (Rejection::Signature, ErrorCode::ServerError),
        (Rejection::Person, ErrorCode::ServerError),
    ] {
        assert_eq!(rejection.code(), code, "{rejection}");
    }
}

#[test]
fn smart_id_rejections_have_their_error_codes() {
    use smart_id::Rejection;
    let http = |call, status| Rejection::Http(call, status).code();
    for (status, start, poll) in [
        (302, ErrorCode::ServerError, ErrorCode::ServerError),
        (400, ErrorCode::BadRequest, ErrorCode::BadRequest),
        (401, ErrorCode::ServerError, ErrorCode::ServerError),
        (403, ErrorCode::ServerError, ErrorCode::ServerError),
        (404, ErrorCode::UserNotFound, ErrorCode::AuthorizationProcessTimeout),
        (429, ErrorCode::TooManyRequests, ErrorCode::TooManyRequests),
        (471, ErrorCode::QualifiedSmartIdMissing, ErrorCode::ServerError),
        (472, ErrorCode::DocumentUnusable, ErrorCode::ServerError),
        (480, ErrorCode::ServerError, ErrorCode::ServerError),
        (500, ErrorCode::ServerError, ErrorCode::ServerError),
        (503, ErrorCode::ServerError, ErrorCode::ServerError),
        (580, ErrorCode::ProviderMaintenance, ErrorCode::ProviderMaintenance),
    ] {
        assert_eq!(http(Call::Start, status), start, "{status}");
        assert_eq!(http(Call::Status, status), poll, "{status}");
    }
    for (rejection, code) in [
        (Rejection::Country, ErrorCode::BadRequest),
        (Rejection::PersonalCode, ErrorCode::WrongPersonalCode),
        (Rejection::NoSuitableAccount, ErrorCode::QualifiedSmartIdMissing),
        (Rejection::Level, ErrorCode::QualifiedSmartIdMissing),
        (Rejection::Late, ErrorCode::AuthorizationProcessTimeout),
        (Rejection::Fault(Call::Status, TransportFault::TooLarge), ErrorCode::ServerError),
        (Rejection::Field("cert"), ErrorCode::ServerError),
        (Rejection::Algorithm("saltLength"), ErrorCode::ServerError),
        (Rejection::Flow, ErrorCode::ServerError),
        (Rejection::Interaction, ErrorCode::ServerError),
        (Rejection::Certificate(CertificateError::Policy), ErrorCode::ServerError),
        (Rejection::Signature, ErrorCode::ServerError),
        (Rejection::Person, ErrorCode::ServerError),
    ] {
        assert_eq!(rejection.code(), code, "{rejection}");
    }
}
