//! Services that fail in every possible way: the visitor waits no longer than the time-out and is told `server_error`.

use super::{remote, visitor, with_timeout};
use crate::doubles::{
    account_service::Stub,
    server::{Action, answer},
};
use lavi::accounts::{Credentials, Fault, FormCalls, LoginOutcome};

async fn login(stub: &Stub) -> Result<LoginOutcome, Fault> {
    remote(&stub.root).login(&visitor(), Credentials::default()).await.result
}

#[actix_web::test]
async fn redirects_and_failures_are_server_errors_whatever_the_body() {
    for status in [300, 301, 302, 303, 304, 307, 308, 500, 502, 503, 504, 599, 600, 999] {
        assert_eq!(
            login(&Stub::answering(status, r#"{"success":true}"#)).await,
            Err(Fault::ServerError),
            "{status}"
        );
    }
}

#[actix_web::test]
async fn a_redirect_is_not_followed() {
    let target = Stub::answering(200, r#"{"success":true}"#);
    let stub = Stub::raw(answer(302, &format!("Location: {}login\r\n", target.root), ""));
    assert_eq!(login(&stub).await, Err(Fault::ServerError));
    assert!(target.is_untouched());
}

#[actix_web::test]
async fn a_service_that_does_not_speak_http_is_a_server_error() {
    assert_eq!(login(&Stub::once(Action::Close)).await, Err(Fault::ServerError));
    assert_eq!(login(&Stub::raw("SSH-2.0-OpenSSH_9.6\r\n")).await, Err(Fault::ServerError));
    assert_eq!(
        login(&Stub::raw("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{}")).await,
        Err(Fault::ServerError)
    );
    let refused = "http://127.0.0.1:1/".parse().unwrap();
    let reply = remote(&refused).login(&visitor(), Credentials::default()).await;
    assert_eq!(reply.result, Err(Fault::ServerError));
}

#[actix_web::test]
async fn the_time_out_covers_the_head_and_the_body() {
    for beginning in
        ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\n{\"success\":"]
    {
        let stub = Stub::stalling_after(beginning);
        let reply = with_timeout(&stub.root, 100).login(&visitor(), Credentials::default()).await;
        assert_eq!(reply.result, Err(Fault::ServerError), "{beginning}");
    }
}

#[actix_web::test]
async fn a_body_may_hold_one_mebibyte_and_not_a_byte_more() {
    let padded = |length: usize| format!("{{\"success\":true}}{}", " ".repeat(length - 16));
    assert!(login(&Stub::answering(200, &padded(1 << 20))).await.is_ok());
    assert_eq!(login(&Stub::answering(200, &padded((1 << 20) + 1))).await, Err(Fault::ServerError));
}

#[actix_web::test]
async fn a_body_without_an_end_is_cut_off() {
    let stub = Stub::once(Action::Endless("HTTP/1.1 200 OK\r\n\r\n"));
    assert_eq!(login(&stub).await, Err(Fault::ServerError));
}

#[actix_web::test]
async fn a_list_may_have_a_thousand_entries_and_not_one_more() {
    let accounts = |number: usize| {
        let one = r#"{"id":"7","name":"Mari Maasikas"}"#;
        format!(r#"{{"multiple_accounts":true,"accounts":[{}]}}"#, vec![one; number].join(","))
    };
    let told = login(&Stub::answering(200, &accounts(1_000))).await.unwrap();
    assert_eq!(told.accounts.len(), 1_000);
    assert_eq!(login(&Stub::answering(200, &accounts(1_001))).await, Err(Fault::ServerError));
    // Within another list too, such as the scopes of a request or the roles of a person.
    let within =
        format!(r#"{{"success":true,"data":{{"scopes":[[{}]]}}}}"#, vec!["1"; 1_001].join(","));
    assert_eq!(login(&Stub::answering(200, &within)).await, Err(Fault::ServerError));
}
