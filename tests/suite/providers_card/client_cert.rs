//! `Client-Cert` (RFC 9440), read and written, and the escaped PEM text of nginx.

use lavi::providers::id_card::{
    Rejection,
    client_cert::{CLIENT_CERT, read, read_escaped, write},
};

use crate::{
    card::pem,
    fixtures::{certificate, text},
};

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

/// A PEM text as nginx escapes it (`$ssl_client_escaped_cert`).
fn escaped() -> String {
    let card = certificate("id-card/38001085718-esteid2018-valid-to-2029.pem");
    let codes = [(' ', "%20"), ('\n', "%0A"), ('+', "%2B"), ('/', "%2F"), ('=', "%3D")];
    codes.iter().fold(pem(card.der()), |text, (sign, code)| text.replace(*sign, code))
}

#[test]
fn an_escaped_pem_text_is_read_as_the_certificate() {
    let card = certificate("id-card/38001085718-esteid2018-valid-to-2029.pem");
    assert_eq!(read_escaped([escaped().as_str()]), Ok(Some(card.clone())));
    assert_eq!(read_escaped([escaped().replace("%2B", "+").as_str()]), Ok(Some(card)));
    assert_eq!(read_escaped([]), Ok(None));
    assert_eq!(read_escaped([""]), Ok(None), "nginx has no certificate");
}

#[test]
fn a_value_that_is_not_one_escaped_pem_certificate_is_rejected() {
    let (field, written) = (escaped(), field());
    let wrong = [
        "?".to_owned(),
        "(null)".to_owned(),
        written,
        format!("{field}{field}"),
        field.replace("CERTIFICATE", "PUBLIC%20KEY"),
        field[..200].to_owned(),
        format!("{field}{}", "%0A".repeat(10_000)),
    ];
    for value in &wrong {
        assert_eq!(read_escaped([value.as_str()]), Err(Rejection::Header), "{value}");
    }
    assert_eq!(read_escaped([field.as_str(), field.as_str()]), Err(Rejection::Header), "twice");
    let junk = "-----BEGIN%20CERTIFICATE-----%0AAAAA%0A-----END%20CERTIFICATE-----%0A";
    assert!(matches!(read_escaped([junk]), Err(Rejection::Certificate(_))));
}
