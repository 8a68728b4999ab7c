//! Certificates, OCSP answers and Web eID tokens: a changed one is rejected or gives the same verdict.

use std::fs;

use proptest::{prop_assert, prop_assert_eq};
use serde_json::Value;

use super::{near, text_near, throw, throw_some};
use crate::{
    doubles::openid_provider::NOW,
    fixtures::{anchors, certificate, files, json, path, text, time, to_base64},
    providers_card::ca::Ca,
};
use lavi::providers::{
    certificates::{Anchors, Certificate},
    id_card::{self, CardRules, web_eid},
    ocsp,
};

const TODAY: &str = "2026-11-20T00:00:00Z";

fn rules(trust: &str) -> CardRules {
    CardRules { anchors: anchors(&[trust]), policies: Vec::new() }
}

#[test]
fn a_changed_certificate_is_not_accepted() {
    let files = files("id-card", ".pem");
    let cards: Vec<Vec<u8>> =
        files.iter().map(|file| certificate(&format!("id-card/{file}")).der().to_vec()).collect();
    let trust: Vec<CardRules> =
        ["trust-test/TEST_of_ESTEID2018.pem", "trust-live/ESTEID2018.pem"].map(rules).into();
    throw(near(cards.clone()), |der| {
        let Ok(certificate) = Certificate::from_der(&der) else { return Ok(()) };
        prop_assert_eq!(certificate.der(), &der[..]);
        let _ = (certificate.identity(), certificate.public_key());
        for rules in &trust {
            if id_card::verify(&certificate, rules, time(TODAY)).is_ok() {
                prop_assert!(cards.contains(&der), "a forged certificate passes");
            }
        }
        Ok(())
    });
}

#[test]
fn anchors_are_read_or_refused() {
    let pem = [text("trust-test/TEST_of_ESTEID2018.pem"), text("trust-live/ESTEID2018.pem")];
    throw(text_near(pem), |text| {
        if let Ok(anchors) = Anchors::from_pem(&[&text]) {
            prop_assert!(anchors.certificates().count() > 0);
        }
        Ok(())
    });
}

#[test]
fn a_changed_ocsp_answer_never_gives_another_verdict() {
    let read = |name: &str| fs::read(path("ocsp").join(name)).unwrap();
    let hex = |digits: &str| -> Vec<u8> {
        (0..digits.len() / 2)
            .map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap())
            .collect()
    };
    let issuer = certificate("trust-test/TEST_of_ESTEID2018.pem");
    let responder = ocsp::Responder {
        trusted: vec![certificate("trust-test/TEST_of_SK_OCSP_RESPONDER_2020.pem")],
        ..ocsp::Responder::default()
    };
    let question = ocsp::OcspExchange::about(
        &issuer,
        &hex("396901597343266D5BC857775EC5A4BE"),
        Some(hex("47FFAFC91811770E")),
    )
    .unwrap();
    let now = time("2021-09-17T18:25:24Z");
    let good = read("esteid2018-test/ocsp_response.der");
    let said = ocsp::verify(&good, &question, &responder, now);
    assert!(said.is_ok());
    let seeds = [
        good,
        read("esteid2018-test/ocsp_response_revoked.der"),
        read("esteid2018-test/ocsp_response_unknown.der"),
    ];
    throw(near(seeds), |answer| {
        let verdict = ocsp::verify(&answer, &question, &responder, now);
        prop_assert!(verdict.is_err() || verdict == said);
        Ok(())
    });
}

#[test]
fn a_changed_web_eid_token_never_identifies_another_person() {
    let fixtures: Vec<Value> =
        files("web-eid", ".json").iter().map(|name| json(&format!("web-eid/{name}"))).collect();
    let accepted =
        fixtures.iter().find(|fixture| fixture["expect"]["verdict"] == "accept").unwrap();
    let word = |name: &str| accepted[name].as_str().unwrap().to_owned();
    let (rules, origin, nonce, now) = (
        rules(&word("trust_anchor")),
        word("site_origin"),
        word("challenge_nonce"),
        time(&word("clock")),
    );
    let holder = accepted["expect"]["identity"]["personal_code"].as_str().unwrap();
    let seeds: Vec<String> =
        fixtures.iter().map(|fixture| fixture["auth_token"].to_string()).collect();
    let accepts = fixtures.iter().filter(|fixture| fixture["expect"]["verdict"] == "accept");
    let signatures: Vec<&Value> =
        accepts.map(|fixture| &fixture["auth_token"]["signature"]).collect();
    throw_some(400, text_near(seeds), |written| {
        let Ok(token) = web_eid::Token::read(&written) else { return Ok(()) };
        if let Ok((_, card)) = web_eid::verify(&token, &origin, &nonce, &rules, now) {
            prop_assert_eq!(card.identity.personal_code.as_str(), holder);
            let signed: Value = serde_json::from_str(&written).unwrap();
            prop_assert!(signatures.contains(&&signed["signature"]), "{}", signed["signature"]);
        }
        Ok(())
    });
}

/// Whatever is changed in a list, it does not clear a card that it names.
#[test]
fn a_changed_list_of_revoked_cards_clears_nobody_whom_it_names() {
    let ca = Ca::new("Test CA");
    let (named, other) = (ca.card(&[1], &[]), ca.card(&[7], &[]));
    let pem = |der: &[u8]| {
        let text = to_base64(der);
        format!("-----BEGIN X509 CRL-----\n{text}\n-----END X509 CRL-----\n").into_bytes()
    };
    let list = ca.crl(&[1, 2, 3], NOW + 86_400);
    let issuer = ca.certificate();
    let verdict =
        |bytes: &[u8], card| ocsp::look_up(&ocsp::decode(bytes.to_vec())?, card, &issuer, NOW);
    assert_eq!(verdict(&list, &named), Err(ocsp::Rejection::Revoked));
    assert_eq!(verdict(&pem(&list), &other), Ok(()));
    let seeds =
        [list.clone(), pem(&list), ca.crl(&[1], NOW - 1), Ca::new("Test CA").crl(&[], NOW + 1)];
    throw(near(seeds), |bytes| {
        prop_assert!(verdict(&bytes, &named).is_err(), "a revoked card passes");
        if verdict(&bytes, &other).is_ok() {
            let read = ocsp::decode(bytes).unwrap();
            prop_assert!(read.starts_with(&list), "a list passes that the issuer has not signed");
        }
        Ok(())
    });
}
