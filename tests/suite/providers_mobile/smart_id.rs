//! Published Smart-ID v3 answers, and how they are judged.

use lavi::{
    config::{CertificateLevel, SmartIdScheme},
    domain::{Country, ErrorCode, Secret, personal_code::PersonalCode},
    providers::{
        Identity,
        certificates::{Anchors, CertificateError, Hash},
        smart_id::{
            Algorithm, Interaction, Interactions, Rejection, Request, SemanticsIdentifier, Status,
            Style, body, payload, verification_code, verify,
        },
    },
    rng::Rng,
};
use serde_json::Value;

use crate::{
    doubles::phone_provider::{SID_DEMO, of_smart_id},
    fixtures::{self, NOW, at},
};

/// The person of the published answers.
const PERSON: &str = "40504040001";

/// A person of this country.
pub fn person(country: Country, code: &str) -> SemanticsIdentifier {
    SemanticsIdentifier::new(country, &PersonalCode::parse(code, country).unwrap()).unwrap()
}

/// The request of a fixture. We cannot ask for SHA-3, so SHA-512 takes its place.
pub fn request(fixture: &Value) -> Request {
    let parameters = &fixture["request"]["signatureProtocolParameters"];
    let algorithm = match at(parameters, "/signatureAlgorithm") {
        "sha256WithRSAEncryption" => Algorithm::Pkcs1(Hash::Sha256),
        "rsassa-pss" => match at(parameters, "/signatureAlgorithmParameters/hashAlgorithm") {
            "SHA-256" => Algorithm::Pss(Hash::Sha256),
            "SHA3-512" => Algorithm::Pss(Hash::Sha512),
            other => panic!("{other}"),
        },
        other => panic!("{other}"),
    };
    Request {
        scheme: if fixture["scheme"] == "smart-id" {
            SmartIdScheme::Live
        } else {
            SmartIdScheme::Demo
        },
        relying_party_name: at(fixture, "/request/relyingPartyName").to_owned(),
        level: CertificateLevel::parse(at(fixture, "/request/certificateLevel")).unwrap(),
        algorithm,
        style: Style::Notification { person: person(Country::EE, PERSON) },
        challenge: fixtures::base64(at(parameters, "/rpChallenge")),
        interactions: Interactions::from_base64(at(fixture, "/request/interactions")).unwrap(),
    }
}

/// Only the issuing CA, as in production.
pub fn anchors(fixture: &Value) -> Anchors {
    fixtures::anchors(&[at(fixture, "/trust/issuing_ca")])
}

fn verified(fixture: &Value) -> Result<Identity, Rejection> {
    let answer: Status = fixtures::status(fixture);
    verify(&request(fixture), &answer, &anchors(fixture), NOW)
}

fn accepted() -> Value {
    fixtures::json("smart-id-v3/auth-ok-notification-pss-sha256.json")
}

/// Why a published answer is rejected.
fn reason(name: &str) -> Rejection {
    match name {
        "auth-reject-level-below-requested" => Rejection::Level,
        "auth-reject-salt-length" => Rejection::Algorithm("saltLength"),
        "auth-reject-signing-cert" => Rejection::Certificate(CertificateError::Purpose),
        "auth-reject-tampered-flowtype" => Rejection::Flow,
        "auth-reject-tampered-interaction" => Rejection::Interaction,
        "auth-reject-other-valid-cert"
        | "auth-reject-wrong-rpchallenge"
        | "auth-reject-wrong-rpname-case"
        | "auth-reject-wrong-scheme" => Rejection::Signature,
        // Valid only for a request with SHA-3, which we never send.
        "auth-ok-notification-pss-sha3-512" => Rejection::Algorithm("hashAlgorithm"),
        other => panic!("{other} has no reason here"),
    }
}

#[test]
fn every_published_answer_has_its_verdict_verification_code_and_payload() {
    for name in fixtures::names("smart-id-v3", ".json") {
        if name == "computations" {
            continue;
        }
        let fixture = fixtures::json(&format!("smart-id-v3/{name}.json"));
        let (request, answer): (_, Status) = (request(&fixture), fixtures::status(&fixture));
        assert_eq!(
            request.verification_code(),
            at(&fixture, "/expect/verification_code"),
            "{name}"
        );
        let interaction = answer.interaction_type_used.as_deref().unwrap();
        // If the flow was altered, the payload would be that of a flow that is rejected earlier.
        assert_eq!(
            payload(&request, answer.signature.as_ref().unwrap(), interaction),
            at(&fixture, "/expect/acsp_v2_payload"),
            "{name}"
        );
        let sha_3 = fixture["request"].to_string().contains("SHA3");
        match at(&fixture, "/expect/verdict") {
            "accept" if !sha_3 => {
                fixtures::assert_identity(&name, &verified(&fixture).unwrap(), &fixture);
            }
            _ => assert_eq!(verified(&fixture).unwrap_err(), reason(&name), "{name}"),
        }
    }
}

#[test]
fn a_rejected_answer_with_sha_3_still_has_a_valid_certificate() {
    let fixture = fixtures::json("smart-id-v3/auth-ok-notification-pss-sha3-512.json");
    let certificate = lavi::providers::certificates::Certificate::from_base64(at(
        &fixture,
        "/session_status/cert/value",
    ))
    .unwrap();
    assert_eq!(
        certificate.verify(&anchors(&fixture), NOW, &CertificateLevel::Qualified.usage()),
        Ok(())
    );
    fixtures::assert_identity("sha3", &certificate.identity().unwrap(), &fixture);
}

#[test]
fn a_signature_by_an_algorithm_that_was_not_asked_for_is_refused() {
    let fixture = fixtures::json("smart-id-v3/auth-ok-notification-pkcs1-sha256.json");
    let answer: Status = fixtures::status(&fixture);
    for algorithm in
        [Algorithm::Pss(Hash::Sha256), Algorithm::Pss(Hash::Sha512), Algorithm::Pkcs1(Hash::Sha512)]
    {
        let request = Request { algorithm, ..request(&fixture) };
        let rejection = verify(&request, &answer, &anchors(&fixture), NOW).unwrap_err();
        assert_eq!(rejection, Rejection::Algorithm("signatureAlgorithm"));
    }
    let answer: Status = fixtures::status(&accepted());
    let request = Request { algorithm: Algorithm::Pss(Hash::Sha512), ..self::request(&accepted()) };
    assert_eq!(
        verify(&request, &answer, &anchors(&fixture), NOW),
        Err(Rejection::Algorithm("hashAlgorithm"))
    );
}

#[test]
fn an_answer_of_another_person_is_refused() {
    let (fixture, answer): (_, Status) = (accepted(), fixtures::status(&accepted()));
    for person in [person(Country::EE, "50001029996"), person(Country::LT, PERSON)] {
        let request = Request { style: Style::Notification { person }, ..request(&fixture) };
        assert_eq!(verify(&request, &answer, &anchors(&fixture), NOW), Err(Rejection::Person));
    }
}

#[test]
fn the_issuing_ca_must_be_an_anchor_itself() {
    let (fixture, answer): (_, Status) = (accepted(), fixtures::status(&accepted()));
    for anchors in [Anchors::default(), fixtures::anchors(&[at(&fixture, "/trust/root")])] {
        let rejection = verify(&request(&fixture), &answer, &anchors, NOW).unwrap_err();
        assert_eq!(rejection, Rejection::Certificate(CertificateError::Untrusted));
    }
}

#[test]
fn an_answer_is_accepted_only_while_its_certificate_is_valid() {
    let (fixture, answer): (_, Status) = (accepted(), fixtures::status(&accepted()));
    let at = |now| verify(&request(&fixture), &answer, &anchors(&fixture), now).err();
    // 2026-01-06T14:25:01Z to 2029-01-05T14:25:00Z
    let (first, last) = (1_767_709_501, 1_862_317_500);
    assert_eq!(at(first - 1), Some(Rejection::Certificate(CertificateError::NotYetValid)));
    assert_eq!(at(first), None);
    assert_eq!(at(last), None);
    assert_eq!(at(last + 1), Some(Rejection::Certificate(CertificateError::Expired)));
}

#[test]
fn an_answer_with_a_changed_or_missing_value_is_rejected() {
    let fixture = accepted();
    for pointer in fixtures::texts(&fixture["session_status"]) {
        // The document number names a phone and is not signed; it only has to be present.
        if pointer != "/result/documentNumber" {
            let mut changed = fixture.clone();
            let text = changed["session_status"].pointer_mut(&pointer).unwrap();
            *text = fixtures::altered(text.as_str().unwrap()).into();
            assert!(verified(&changed).is_err(), "{pointer}");
        }
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
        assert!(answer.is_err() || verified(&shorter).is_err(), "without {pointer}");
    }
}

#[test]
fn values_that_could_shift_the_payload_are_malformed() {
    for (field, value) in [
        ("serverRandom", "short"),
        ("serverRandom", "2BRq6GXciED/sysSj7n6|xzA"),
        ("userChallenge", "TTb4rM24GEIvtddfOqA-gOUwdJSXKrj5JeVnRtPv7t|"),
        ("userChallenge", "TTb4rM24GEIvtddfOqA-gOUwdJSXKrj5JeVnRtPv7tI="),
        ("value", "not base64"),
    ] {
        let mut fixture = accepted();
        fixture["session_status"]["signature"][field] = value.into();
        assert!(matches!(verified(&fixture), Err(Rejection::Field(_))), "{field} {value}");
    }
}

#[test]
fn a_signature_covers_our_interactions() {
    let (fixture, answer): (_, Status) = (accepted(), fixtures::status(&accepted()));
    let interactions =
        Interactions::new(&[Interaction::DisplayTextAndPin("Hello world".to_owned())]).unwrap();
    let request = Request { interactions, ..request(&fixture) };
    assert_eq!(verify(&request, &answer, &anchors(&fixture), NOW), Err(Rejection::Signature));
}

#[test]
fn a_certificate_level_that_is_too_low_is_rejected() {
    assert_eq!(Rejection::Level.code(), ErrorCode::QualifiedSmartIdMissing);
    assert!(!Rejection::Level.is_forgery());
    // A qualified certificate is accepted if a lower level was requested.
    let (fixture, answer): (_, Status) = (accepted(), fixtures::status(&accepted()));
    let request = Request { level: CertificateLevel::Advanced, ..request(&fixture) };
    assert!(verify(&request, &answer, &anchors(&fixture), NOW).is_ok());
    // But a claimed level that the certificate does not confirm is never accepted.
    let answer: Status =
        fixtures::status(&fixtures::json("smart-id-v3/auth-reject-level-below-requested.json"));
    let rejection = verify(&request, &answer, &anchors(&fixture), NOW).unwrap_err();
    assert_eq!(rejection, Rejection::Certificate(CertificateError::Policy));
}

#[test]
fn every_published_computation_is_reproduced() {
    let computations = fixtures::json("smart-id-v3/computations.json");
    for case in computations["verification_code_numeric4"]["cases"].as_array().unwrap() {
        let input = if let Some(challenge) = case.get("rpChallenge_base64") {
            fixtures::base64(challenge.as_str().unwrap())
        } else if let Some(text) = case.get("input_is_sha256_of_utf8") {
            Hash::Sha256.digest(text.as_str().unwrap().as_bytes())
        } else {
            assert_eq!(case["input_hex"], "1bbb");
            vec![0x1b, 0xbb]
        };
        assert_eq!(verification_code(&input), at(case, "/code"), "{case}");
    }
    let signed = &computations["acsp_v2_digest"];
    let digest = Hash::Sha512.digest(at(signed, "/payload").as_bytes());
    assert_eq!(digest, fixtures::base64(at(signed, "/sha512_base64")));
}

#[test]
fn every_published_request_is_what_we_send() {
    let settings = of_smart_id(SID_DEMO, Anchors::default());
    let interactions =
        Interactions::new(&[Interaction::ConfirmationMessage("Login?".to_owned())]).unwrap();
    let mut request = settings.request(person(Country::EE, PERSON), interactions, &Rng::seeded(1));
    request.challenge = b"a".repeat(32);
    let ours = serde_json::to_value(body(&request, &settings.keys.relying_party_uuid)).unwrap();
    for name in fixtures::names("smart-id-v3/requests", ".json") {
        let mut published = fixtures::json(&format!("smart-id-v3/requests/{name}.json"));
        // Removes what we never request, and sets what we always send.
        published.as_object_mut().unwrap().remove("requestProperties");
        published["certificateLevel"] = "QUALIFIED".into();
        published["signatureProtocolParameters"]["signatureAlgorithmParameters"]["hashAlgorithm"] =
            "SHA-512".into();
        assert_eq!(ours, published, "{name}");
    }
}

#[test]
fn the_older_algorithm_is_asked_for_without_parameters() {
    let fixture = fixtures::json("smart-id-v3/auth-ok-notification-pkcs1-sha256.json");
    let uuid = Secret::new(at(&fixture, "/request/relyingPartyUUID"));
    assert_eq!(serde_json::to_value(body(&request(&fixture), &uuid)).unwrap(), fixture["request"]);
}

#[test]
fn every_request_has_a_challenge_of_its_own() {
    let (settings, rng) = (of_smart_id(SID_DEMO, Anchors::default()), Rng::seeded(7));
    let interactions =
        Interactions::new(&[Interaction::DisplayTextAndPin("Hello".to_owned())]).unwrap();
    let request = || settings.request(person(Country::EE, PERSON), interactions.clone(), &rng);
    let (first, second) = (request(), request());
    assert_eq!(first.challenge.len(), 64);
    assert_ne!(first.challenge, second.challenge);
}
