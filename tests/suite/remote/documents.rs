//! Documents, files and captchas of the account service.

use super::{remote, visitor};
use crate::doubles::{account_service::Stub, server::answer};
use lavi::accounts::{AccountService, Document, Fault};

#[actix_web::test]
async fn a_captcha_is_read_out_of_data() {
    let stub = Stub::answering(
        200,
        r#"{"data":{"id":"1","image":"data:image/png;base64,","audio":"data:audio/wav;base64,"}}"#,
    );
    assert_eq!(remote(&stub.root).captcha(&visitor()).await.result.unwrap().id, "1");
    for body in
        ["{}", r#"{"data":null}"#, r#"{"data":[]}"#, r#"{"success":false,"errors":["canceled"]}"#]
    {
        let stub = Stub::answering(200, body);
        assert_eq!(
            remote(&stub.root).captcha(&visitor()).await.result,
            Err(Fault::ServerError),
            "{body}"
        );
    }
}

#[actix_web::test]
async fn a_document_needs_status_200_and_fits_a_mebibyte() {
    for (status, body, fault) in [
        (404, "<p>", Fault::ServerError),
        (201, "<p>", Fault::ServerError),
        (302, "", Fault::ServerError),
        (429, "<p>", Fault::TooManyRequests),
        (200, &" ".repeat((1 << 20) + 1), Fault::ServerError),
    ] {
        let stub = Stub::answering(status, body);
        let reply = remote(&stub.root).document(&visitor(), Document::CookiePolicy).await;
        assert_eq!(reply.result, Err(fault), "{status}");
    }
}

#[actix_web::test]
async fn a_download_is_an_attachment_whatever_the_service_calls_it() {
    for (headers, content_type, disposition) in [
        (
            "Content-Type: application/pdf\r\nContent-Disposition: Attachment; filename=\"a.pdf\"\r\n",
            "application/pdf",
            "Attachment; filename=\"a.pdf\"",
        ),
        ("Content-Type: text/html\r\nContent-Disposition: inline\r\n", "text/html", "attachment"),
        ("", "application/octet-stream", "attachment"),
    ] {
        let stub = Stub::raw(answer(200, headers, "%PDF"));
        let file =
            remote(&stub.root).download(&visitor(), Document::PrivacyPolicy).await.result.unwrap();
        assert_eq!(
            (file.content_type.as_str(), file.disposition.as_str()),
            (content_type, disposition)
        );
        assert_eq!(file.bytes, b"%PDF");
    }
}
