//! Published OCSP answers: each is judged as of the time it was made, and is stale today.

use std::fs;

use lavi::providers::{
    certificates::Certificate,
    ocsp::{OcspExchange, Rejection, Responder, verify},
};

use crate::fixtures::{certificate, files, path, time};

const TODAY: &str = "2026-11-20T00:00:00Z";
/// The serial number of the certificate that the answers of the ESTEID2018 responder are about.
const SERIAL_NUMBER: &str = "396901597343266D5BC857775EC5A4BE";

/// (file, issuer, serial number, nonce, time of the answer, verdict then)
type Case =
    (&'static str, &'static str, &'static str, &'static str, &'static str, Result<(), Rejection>);

fn cases() -> Vec<Case> {
    let esteid = "trust-test/TEST_of_ESTEID2018.pem";
    let good = Ok(());
    vec![
        (
            "esteid2018-test/ocsp_response.der",
            esteid,
            SERIAL_NUMBER,
            "47FFAFC91811770E",
            "2021-09-17T18:25:24Z",
            good,
        ),
        (
            "esteid2018-test/ocsp_response_revoked.der",
            esteid,
            SERIAL_NUMBER,
            "4E4CFFFBE810EEA5",
            "2021-09-18T00:13:43Z",
            Err(Rejection::Revoked),
        ),
        (
            "esteid2018-test/ocsp_response_unknown.der",
            esteid,
            SERIAL_NUMBER,
            "125855AD9ABA1D21",
            "2021-09-18T00:16:25Z",
            Err(Rejection::Unknown),
        ),
        (
            "esteid2018-test/ocsp_response_with_2_responder_certs.der",
            esteid,
            SERIAL_NUMBER,
            "",
            "2021-09-23T17:31:39Z",
            Err(Rejection::Malformed),
        ),
        (
            "esteid2018-test/ocsp_response_with_2_responses.der",
            esteid,
            SERIAL_NUMBER,
            "",
            "2024-04-01T14:09:57Z",
            Err(Rejection::Malformed),
        ),
        (
            "smart-id-test/40504040001-response.der",
            "trust-test/TEST_EID-Q_2024E.pem",
            "660F8E676332F3899EFDD8813265C9B0",
            "",
            "2026-03-24T09:32:24Z",
            good,
        ),
        (
            "synthetic/revoked.der",
            "smart-id-v3/synthetic-certs/test_ca.pem",
            "0114AD",
            "",
            "2026-03-25T19:56:46Z",
            Err(Rejection::Revoked),
        ),
    ]
}

fn hex(digits: &str) -> Vec<u8> {
    (0..digits.len() / 2)
        .map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap())
        .collect()
}

/// Responders that their issuer has not certified, or only with SHA-1.
fn trusted() -> Vec<Certificate> {
    [
        "trust-test/TEST_of_SK_OCSP_RESPONDER_2020.pem",
        "smart-id-v3/synthetic-certs/ocsp_responder.pem",
    ]
    .map(certificate)
    .to_vec()
}

fn ask(
    (file, issuer, serial_number, nonce, ..): &Case,
    trusted: &[Certificate],
    now: i64,
) -> Result<(), Rejection> {
    let responder = Responder { trusted: trusted.to_vec(), ..Responder::default() };
    let answer = fs::read(path("ocsp").join(file)).unwrap();
    verify(&answer, &question(issuer, serial_number, nonce), &responder, now)
}

/// The request that was answered; without a nonce if it had none.
fn question(issuer: &str, serial_number: &str, nonce: &str) -> OcspExchange {
    let nonce = (!nonce.is_empty()).then(|| hex(nonce));
    OcspExchange::about(&certificate(issuer), &hex(serial_number), nonce).unwrap()
}

#[test]
fn every_published_answer_gives_its_verdict_when_it_was_made() {
    for case in cases() {
        assert_eq!(ask(&case, &trusted(), time(case.4)), case.5, "{}", case.0);
    }
}

#[test]
fn every_published_answer_has_a_case() {
    let folders = ["esteid2018-test", "smart-id-test", "synthetic"];
    let files: Vec<String> = folders
        .iter()
        .flat_map(|folder| {
            files(&format!("ocsp/{folder}"), ".der")
                .into_iter()
                .map(move |n| format!("{folder}/{n}"))
        })
        .collect();
    let mut known: Vec<_> = cases().iter().map(|case| case.0.to_owned()).collect();
    known.sort();
    assert_eq!(known, files);
    let entries =
        fs::read_dir(path("ocsp")).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir());
    assert_eq!(entries.count(), folders.len());
}

#[test]
fn no_published_answer_is_accepted_today() {
    for case in cases() {
        assert!(ask(&case, &trusted(), time(TODAY)).is_err(), "{}", case.0);
    }
    assert_eq!(ask(&cases()[0], &[], time(TODAY)), Err(Rejection::Stale));
}

#[test]
fn a_responder_of_another_ca_must_be_configured() {
    for case in [&cases()[2], &cases()[6]] {
        assert_eq!(ask(case, &[], time(case.4)), Err(Rejection::Responder), "{}", case.0);
    }
}

#[test]
fn an_answer_to_another_question_is_refused() {
    let (file, issuer, serial_number, nonce, at, verdict) = cases()[0];
    let other = "396901597343266D5BC857775EC5A4BF";
    assert_eq!(
        ask(&(file, issuer, other, nonce, at, verdict), &[], time(at)),
        Err(Rejection::OtherCertificate)
    );
    assert_eq!(
        ask(&(file, issuer, serial_number, "47FFAFC91811770F", at, verdict), &[], time(at)),
        Err(Rejection::Nonce)
    );
    // Its nonce is not that of a request without one, nor does a request with one do without it.
    assert_eq!(
        ask(&(file, issuer, serial_number, "", at, verdict), &[], time(at)),
        Err(Rejection::Nonce)
    );
    let live = "trust-live/ESTEID2018.pem";
    assert_eq!(
        ask(&(file, live, serial_number, nonce, at, verdict), &[], time(at)),
        Err(Rejection::Responder)
    );
}

#[test]
fn an_answer_that_is_changed_or_cut_anywhere_is_rejected() {
    let (file, issuer, serial_number, nonce, at, _) = cases()[0];
    let (question, own) = (question(issuer, serial_number, nonce), Responder::default());
    let answer = fs::read(path("ocsp").join(file)).unwrap();
    for index in 0..answer.len() {
        let mut changed = answer.clone();
        changed[index] ^= 1;
        assert!(verify(&changed, &question, &own, time(at)).is_err(), "byte {index}");
        assert!(verify(&answer[..index], &question, &own, time(at)).is_err(), "cut at {index}");
    }
}
