//! Mobile-ID answers published by SK and RIA, and how they are judged.

use lavi::{
    domain::{Country, ErrorCode, Language, personal_code::PersonalCode, phone::Phone},
    providers::{
        Identity,
        certificates::{Anchors, CertificateError, Hash},
        mobile_id::{
            Challenge, DisplayText, Rejection, Request, Status, body, verification_code, verify,
        },
    },
};
use serde_json::Value;

use crate::{
    doubles::phone_provider::{MID_DEMO, of_mobile_id},
    fixtures::{self, NOW, at},
};

/// The person of the published answers.
const PERSON: &str = "60001019906";

fn hash(name: &str) -> Hash {
    match name {
        "SHA256" => Hash::Sha256,
        "SHA384" => Hash::Sha384,
        "SHA512" => Hash::Sha512,
        other => panic!("{other}"),
    }
}

/// A request for this person with the challenge of a fixture.
pub fn request(
    fixture: &Value,
    code: &str,
    language: Language,
    text: Option<DisplayText>,
) -> Request {
    let challenge = Challenge::of(
        hash(at(fixture, "/request/hashType")),
        fixtures::base64(at(fixture, "/request/hash")),
    )
    .unwrap();
    let (phone, code) = (
        Phone::parse("+372", "00000766").unwrap(),
        PersonalCode::parse(code, Country::EE).unwrap(),
    );
    Request::new(phone, &code, language, text, challenge).unwrap()
}

fn anchors(fixture: &Value) -> Anchors {
    fixtures::anchors(&[at(fixture, "/trust_anchor")])
}

fn verified(fixture: &Value) -> Result<Identity, Rejection> {
    let answer: Status = fixtures::status(fixture);
    verify(request(fixture, PERSON, Language::Et, None).expected(), &answer, &anchors(fixture), NOW)
}

/// Why a published answer is rejected.
fn reason(name: &str) -> Rejection {
    match name {
        "auth-reject-expired-foreign-cert" => Rejection::Certificate(CertificateError::Expired),
        "auth-reject-untrusted-issuer" => Rejection::Certificate(CertificateError::Untrusted),
        "auth-reject-malformed-signature" | "auth-reject-signature-of-other-hash" => {
            Rejection::Signature
        }
        other => panic!("{other} has no reason here"),
    }
}

#[test]
fn every_published_answer_has_its_verdict_and_verification_code() {
    for name in fixtures::names("mid", ".json") {
        if name == "verification-codes" {
            continue;
        }
        let fixture = fixtures::json(&format!("mid/{name}.json"));
        let code = request(&fixture, PERSON, Language::Et, None)
            .expected()
            .challenge()
            .verification_code();
        assert_eq!(code, at(&fixture, "/expect/verification_code"), "{name}");
        match at(&fixture, "/expect/verdict") {
            "accept" => fixtures::assert_identity(&name, &verified(&fixture).unwrap(), &fixture),
            "reject" => {
                let rejection = verified(&fixture).unwrap_err();
                assert_eq!(rejection, reason(&name), "{name}");
                assert_eq!(rejection.code(), ErrorCode::ServerError, "{name}");
                assert!(rejection.is_forgery(), "{name}");
            }
            other => panic!("{name}: {other}"),
        }
    }
}

#[test]
fn every_published_verification_code_is_computed() {
    let codes = fixtures::json("mid/verification-codes.json");
    for case in codes["cases"].as_array().unwrap() {
        let hash = match case.get("hash_hex") {
            Some(hex) => hex_bytes(hex.as_str().unwrap()),
            None => fixtures::base64(at(case, "/hash_base64")),
        };
        assert_eq!(verification_code(&hash), at(case, "/code"), "{case}");
        if let Some(text) = case.get("hash_of_utf8") {
            let computed =
                self::hash(at(case, "/hashType")).digest(text.as_str().unwrap().as_bytes());
            assert_eq!(computed, hash, "{case}");
        }
    }
}

fn hex_bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

#[test]
fn every_published_request_is_what_we_send() {
    let keys = of_mobile_id(MID_DEMO, Anchors::default()).keys;
    for name in fixtures::names("mid/requests", ".json") {
        let published = fixtures::json(&format!("mid/requests/{name}.json"));
        let language = match at(&published, "/language") {
            "EST" => Language::Et,
            "RUS" => Language::Ru,
            other => panic!("{other}"),
        };
        let text = published
            .get("displayText")
            .map(|text| DisplayText::new(text.as_str().unwrap()).unwrap());
        let fixture = serde_json::json!({ "request": published });
        let request = request(&fixture, at(&published, "/nationalIdentityNumber"), language, text);
        assert_eq!(serde_json::to_value(body(&request, &keys)).unwrap(), published, "{name}");
    }
}

#[test]
fn languages_that_phones_do_not_have_are_asked_in_english() {
    let fixture = fixtures::json("mid/auth-ok-p256-sha256.json");
    let keys = of_mobile_id(MID_DEMO, Anchors::default()).keys;
    for language in Language::ALL {
        let body =
            serde_json::to_value(body(&request(&fixture, PERSON, language, None), &keys)).unwrap();
        let expected = match language {
            Language::Et => "EST",
            Language::Ru => "RUS",
            _ => "ENG",
        };
        assert_eq!(body["language"], expected, "{language}");
    }
}

#[test]
fn an_answer_of_another_person_is_refused() {
    let fixture = fixtures::json("mid/auth-ok-p256-sha256.json");
    let answer: Status = fixtures::status(&fixture);
    let other = request(&fixture, "60001018800", Language::Et, None);
    assert_eq!(verify(other.expected(), &answer, &anchors(&fixture), NOW), Err(Rejection::Person));
}

#[test]
fn an_answer_is_accepted_only_while_its_certificate_is_valid() {
    let fixture = fixtures::json("mid/auth-ok-p256-sha256.json");
    let (answer, request): (Status, _) =
        (fixtures::status(&fixture), request(&fixture, PERSON, Language::Et, None));
    let at = |now| verify(request.expected(), &answer, &anchors(&fixture), now).err();
    // 2025-11-20T13:53:31Z to 2030-11-19T13:53:30Z
    let (first, last) = (1_763_646_811, 1_921_326_810);
    assert_eq!(at(first - 1), Some(Rejection::Certificate(CertificateError::NotYetValid)));
    assert_eq!(at(first), None);
    assert_eq!(at(last), None);
    assert_eq!(at(last + 1), Some(Rejection::Certificate(CertificateError::Expired)));
    assert_eq!(at(-1), Some(Rejection::Certificate(CertificateError::NotYetValid)));
}

#[test]
fn an_answer_is_rejected_without_anchors_or_with_live_anchors() {
    let fixture = fixtures::json("mid/auth-ok-p256-sha256.json");
    let (answer, request): (Status, _) =
        (fixtures::status(&fixture), request(&fixture, PERSON, Language::Et, None));
    let live: Vec<String> = fixtures::names("trust-live", ".pem")
        .iter()
        .map(|name| format!("trust-live/{name}.pem"))
        .collect();
    let live = fixtures::anchors(&live.iter().map(String::as_str).collect::<Vec<_>>());
    for anchors in [Anchors::default(), live] {
        let rejection = verify(request.expected(), &answer, &anchors, NOW).unwrap_err();
        assert_eq!(rejection, Rejection::Certificate(CertificateError::Untrusted));
    }
}

#[test]
fn an_answer_with_a_changed_or_missing_text_is_rejected() {
    for name in ["auth-ok-p256-sha256", "auth-ok-p256-sha512-b"] {
        let fixture = fixtures::json(&format!("mid/{name}.json"));
        for pointer in fixtures::texts(&fixture["session_status"]) {
            let mut changed = fixture.clone();
            let text = changed["session_status"].pointer_mut(&pointer).unwrap();
            *text = fixtures::altered(text.as_str().unwrap()).into();
            assert!(verified(&changed).is_err(), "{pointer} of {name}");

            let mut shorter = fixture.clone();
            let (parent, key) = pointer.rsplit_once('/').unwrap();
            shorter["session_status"]
                .pointer_mut(parent)
                .unwrap()
                .as_object_mut()
                .unwrap()
                .remove(key)
                .unwrap();
            let answer = serde_json::from_value::<Status>(shorter["session_status"].clone());
            assert!(answer.is_err() || verified(&shorter).is_err(), "{name} without {pointer}");
        }
    }
}

#[test]
fn the_algorithm_must_be_the_one_that_was_asked_for() {
    for algorithm in ["SHA512WithECEncryption", "SHA256WithRSAEncryption", "SHA256", "", "none"] {
        let mut fixture = fixtures::json("mid/auth-ok-p256-sha256.json");
        fixture["session_status"]["signature"]["algorithm"] = algorithm.into();
        assert_eq!(verified(&fixture), Err(Rejection::Algorithm), "{algorithm}");
    }
}

#[test]
fn signatures_of_any_length_are_refused_without_a_panic() {
    for value in ["", "AA==", "AAAA", &"A".repeat(84), &"A".repeat(88), &"/".repeat(88)] {
        let mut fixture = fixtures::json("mid/auth-ok-p256-sha256.json");
        fixture["session_status"]["signature"]["value"] = value.into();
        assert_eq!(verified(&fixture), Err(Rejection::Signature), "{value}");
    }
}

#[test]
fn a_digest_must_have_the_length_of_its_hash() {
    assert!(Challenge::of(Hash::Sha256, vec![0; 31]).is_none());
    assert!(Challenge::of(Hash::Sha384, vec![0; 64]).is_none());
    assert!(Challenge::of(Hash::Sha512, vec![0; 64]).is_some());
}
