//! `Client-Cert` (RFC 9440), read and written.

use lavi::providers::id_card::{
    Rejection,
    client_cert::{CLIENT_CERT, read, write},
};

use crate::fixtures::{certificate, text};

fn field() -> String {
    let line = text("id-card/client-cert-header.txt");
    let (name, value) = line.trim_end().split_once(": ").unwrap();
    assert_eq!(name.to_ascii_lowercase(), CLIENT_CERT);
    value.to_owned()
}

#[test]
fn the_published_field_is_read_and_written_as_the_published_certificate() {
    let card = certificate("id-card/38001085718-esteid2018-valid-to-2029.pem");
    assert_eq!(read([field().as_str()]), Ok(Some(card.clone())));
    assert_eq!(write(&card), field());
}

#[test]
fn a_missing_field_means_no_certificate() {
    assert_eq!(read([]), Ok(None));
}

#[test]
fn a_value_that_is_not_one_byte_sequence_is_rejected() {
    let field = field();
    let inner = field.trim_matches(':');
    let wrong = [
        String::new(),
        ":".to_owned(),
        inner.to_owned(),
        format!(":{inner}"),
        format!("{inner}:"),
        format!("{field};verified=?1"),
        format!("{field}, {field}"),
        format!(":{}\n{}:", &inner[..64], &inner[64..]),
        format!(":{}:", inner.trim_end_matches('=').replace('+', "-")),
        format!("\"{inner}\""),
        "-----BEGIN%20CERTIFICATE-----".to_owned(),
        "SUCCESS".to_owned(),
    ];
    for value in &wrong {
        assert_eq!(read([value.as_str()]), Err(Rejection::Header), "{value}");
    }
    assert_eq!(read([field.as_str(), field.as_str()]), Err(Rejection::Header), "twice");
}

#[test]
fn bytes_that_are_no_certificate_are_refused() {
    for value in ["::", ":AAAA:", ":MIIBAA==:"] {
        assert!(matches!(read([value]), Err(Rejection::Certificate(_))), "{value}");
    }
}
