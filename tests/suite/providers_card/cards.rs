//! ID-card certificates: every published one is judged as `expectations.json` says; and cards of the test CA.

use std::{collections::BTreeSet, time::Duration};

use lavi::{
    domain::ErrorCode,
    providers::{
        Identity,
        certificates::{Certificate, CertificateError},
        id_card::{CardRules, CardVerifier, Rejection, verify},
        ocsp::{self, Checker},
    },
    rng::Rng,
};
use serde_json::Value;

use super::ca::Ca;
use crate::fixtures::{anchors, certificate, files, json, time};

const TODAY: &str = "2026-11-20T00:00:00Z";

fn rules(trust: &str) -> CardRules {
    CardRules { anchors: anchors(&[trust]), policies: Vec::new() }
}

pub fn assert_identity(identity: &Identity, expected: &Value) {
    assert_eq!(identity.country.code(), expected["country"]);
    assert_eq!(identity.personal_code, expected["personal_code"].as_str().unwrap());
    assert_eq!(identity.given_name, expected["given_name"].as_str().unwrap());
    assert_eq!(identity.surname, expected["surname"].as_str().unwrap());
}

#[test]
fn every_published_card_behaves_as_its_expectation_says() {
    let expectations = json("id-card/expectations.json");
    let mut seen = BTreeSet::new();
    for case in expectations["cases"].as_array().unwrap() {
        let file = case["file"].as_str().unwrap();
        let (card, rules) =
            (certificate(&format!("id-card/{file}")), rules(case["trust"].as_str().unwrap()));
        let today = verify(&card, &rules, time(TODAY));
        let because = case["because"].as_str().unwrap_or_default();
        if case["expect"] == "accept" {
            assert_identity(&today.unwrap().identity, &case["identity"]);
        } else {
            assert_eq!(today.unwrap_err().code(), ErrorCode::CheckIdCardReader, "{file}");
        }
        if because.contains("accept with clock 2020-01-01") {
            assert_identity(
                &verify(&card, &rules, time("2020-01-01T00:00:00Z")).unwrap().identity,
                &case["identity"],
            );
        }
        seen.insert(file.to_owned());
    }
    assert_eq!(
        seen,
        files("id-card", ".pem").into_iter().collect(),
        "a card without an expectation"
    );
}

#[test]
fn the_cause_says_what_is_wrong_with_a_card() {
    let cause = |file: &str, trust: &str, at: &str| {
        verify(&certificate(&format!("id-card/{file}")), &rules(trust), time(at)).map(drop)
    };
    let rejected = |cause| Err(Rejection::Certificate(cause));
    let valid = "38001085718-esteid2018-valid-to-2029.pem";
    let (test, live) = ("trust-test/TEST_of_ESTEID2018.pem", "trust-live/ESTEID2018.pem");
    assert_eq!(cause(valid, live, TODAY), rejected(CertificateError::Untrusted));
    assert_eq!(cause(valid, test, "2018-01-01T00:00:00Z"), rejected(CertificateError::NotYetValid));
    assert_eq!(cause(valid, test, "2029-06-01T00:00:00Z"), rejected(CertificateError::Expired));
    let future = "not-yet-valid-2075-self-issued.pem";
    assert_eq!(cause(future, test, TODAY), rejected(CertificateError::NotYetValid));
}

#[test]
fn a_configured_policy_must_be_there() {
    let card = certificate("id-card/38001085718-esteid2018-valid-to-2029.pem");
    let with = |policies: &[&str]| {
        let rules = CardRules {
            policies: policies.iter().map(ToString::to_string).collect(),
            ..rules("trust-test/TEST_of_ESTEID2018.pem")
        };
        verify(&card, &rules, time(TODAY)).map(drop)
    };
    assert_eq!(with(&["1.2.3", "1.3.6.1.4.1.51361.1.2.1"]), Ok(()));
    assert_eq!(
        with(&["1.3.6.1.4.1.51361.1.2"]),
        Err(Rejection::Certificate(CertificateError::Policy))
    );
}

#[test]
fn a_certificate_needs_the_purpose_of_client_authentication() {
    let ca = Ca::new("Test CA");
    let rules = CardRules { anchors: ca.anchors(), policies: Vec::new() };
    let check = |card: &Certificate| verify(card, &rules, time(TODAY)).map(drop);
    assert_eq!(check(&ca.card(&[1], &[])), Ok(()));
    assert_eq!(
        check(&ca.card_for(&[rcgen::ExtendedKeyUsagePurpose::ServerAuth])),
        Err(CertificateError::Purpose.into())
    );
    assert_eq!(check(&ca.card_for(&[])), Err(CertificateError::Purpose.into()));
}

#[test]
fn without_trusted_cas_every_card_is_rejected() {
    let card = certificate("id-card/38001085718-esteid2018-valid-to-2029.pem");
    assert_eq!(
        verify(&card, &CardRules::default(), time(TODAY)).map(drop),
        Err(CertificateError::Untrusted.into())
    );
}

fn asking(ca: &Ca) -> CardVerifier {
    let rules = CardRules { anchors: ca.anchors(), policies: Vec::new() };
    CardVerifier {
        rules,
        ocsp: Some(Checker::new(ocsp::Responder::default(), Duration::from_millis(200)).unwrap()),
    }
}

#[actix_web::test]
async fn a_missing_certificate_has_the_error_code_of_the_card_reader() {
    let outcome = asking(&Ca::new("Test CA")).identify(None, &Rng::seeded(1), time(TODAY)).await;
    assert_eq!(outcome.map_err(|cause| cause.code()).map(drop), Err(ErrorCode::CheckIdCardReader));
}

#[actix_web::test]
async fn a_card_without_an_ocsp_responder_is_rejected() {
    let ca = Ca::new("Test CA");
    let card = ca.card(&[1], &[]);
    let outcome = asking(&ca).identify(Some(&card), &Rng::seeded(1), time(TODAY)).await.map(drop);
    assert_eq!(outcome, Err(Rejection::Revocation(ocsp::Rejection::NoResponder)));
}
