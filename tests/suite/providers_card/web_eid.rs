//! Web eID: every published token is judged as expected; and the challenge.

use serde_json::Value;

use super::cards::assert_identity;
use crate::fixtures::{anchors, files, json, time};
use lavi::{
    domain::ErrorCode,
    providers::id_card::{
        CardRules,
        web_eid::{Challenge, Rejection, Token, verify},
    },
    rng::Rng,
};

/// The verdict on a fixture to which `change` was applied first.
fn verdict(
    mut fixture: Value,
    change: impl FnOnce(&mut Value),
) -> Result<lavi::providers::Identity, Rejection> {
    change(&mut fixture);
    let text = |name: &str| fixture[name].as_str().unwrap();
    let rules = CardRules { anchors: anchors(&[text("trust_anchor")]), policies: Vec::new() };
    let token = Token::read(&fixture["auth_token"].to_string())?;
    verify(&token, text("site_origin"), text("challenge_nonce"), &rules, time(text("clock")))
        .map(|(_, card)| card.identity)
}

#[test]
fn every_published_token_has_its_expected_verdict() {
    for name in files("web-eid", ".json") {
        let fixture = json(&format!("web-eid/{name}"));
        let verdict = verdict(fixture.clone(), |_| {});
        match fixture["expect"]["verdict"].as_str().unwrap() {
            "accept" => assert_identity(&verdict.unwrap(), &fixture["expect"]["identity"]),
            "reject" => assert!(verdict.is_err(), "{name}"),
            other => panic!("{name}: {other}"),
        }
    }
}

#[test]
fn each_published_bad_token_has_its_cause() {
    let causes = [
        ("alg-empty", Rejection::Algorithm),
        ("alg-es256", Rejection::Algorithm),
        ("alg-none", Rejection::Algorithm),
        ("format", Rejection::Format),
        ("wrong-nonce", Rejection::Signature),
        ("wrong-origin", Rejection::Signature),
        ("wrong-cert", Rejection::Signature),
    ];
    for (name, cause) in causes {
        assert_eq!(
            verdict(json(&format!("web-eid/token-reject-{name}.json")), |_| {}).map(drop),
            Err(cause),
            "{name}"
        );
    }
    let words = [
        ("cert-garbage", "cannot be parsed"),
        ("empty-cert", "cannot be parsed"),
        ("expired-now", "expired"),
        ("missing-key-usage-cert", "purpose"),
        ("not-yet-valid", "not valid yet"),
        ("untrusted-ca", "issuer is not trusted"),
        ("wrong-policy-cert", "policy"),
        ("wrong-purpose-cert", "purpose"),
    ];
    for (name, word) in words {
        let cause =
            verdict(json(&format!("web-eid/token-reject-{name}.json")), |_| {}).unwrap_err();
        assert!(cause.to_string().contains(word), "{name}: {cause}");
        assert_eq!(cause.code(), ErrorCode::CheckIdCardReader, "{name}");
    }
}

fn good() -> Value {
    json("web-eid/token-ok-es384.json")
}

#[test]
fn minor_versions_pass_and_other_versions_do_not() {
    for (format, passes) in [
        ("web-eid:1", true),
        ("web-eid:1.1", true),
        ("web-eid:1.10", true),
        ("web-eid:10", false),
        ("web-eid:2.0", false),
        ("web-eid:1.", false),
        ("web-eid:1.x", false),
        ("web-eid:1.1.1", false),
        ("web-eid:1.-1", false),
    ] {
        let verdict = verdict(good(), |fixture| fixture["auth_token"]["format"] = format.into());
        assert_eq!(verdict.is_ok(), passes, "{format}");
    }
}

#[test]
fn a_changed_signature_is_refused() {
    let original = good()["auth_token"]["signature"].as_str().unwrap().to_owned();
    let changed = [
        String::new(),
        "====".to_owned(),
        format!("A{}", &original[1..]),
        original[..original.len() - 4].to_owned(),
        "A".repeat(128),
    ];
    for signature in changed {
        assert!(
            verdict(good(), |fixture| fixture["auth_token"]["signature"] =
                signature.clone().into())
            .is_err(),
            "{signature}"
        );
    }
    for algorithm in ["ES512", "RS256", "PS384", "HS256", "es384", "€S"] {
        let verdict =
            verdict(good(), |fixture| fixture["auth_token"]["algorithm"] = algorithm.into());
        assert_eq!(verdict.map(drop), Err(Rejection::Algorithm), "{algorithm}");
    }
}

#[test]
fn tokens_of_strange_sizes_and_shapes_are_refused() {
    let padded = |length: usize| format!("{:length$}", good()["auth_token"].to_string());
    assert!(Token::read(&padded(10_000)).is_ok());
    for text in [
        "",
        "{}",
        &padded(10_001),
        &"x".repeat(500),
        &format!("[{}]", "1,".repeat(100)),
        &format!("{:200}", "{}"),
    ] {
        assert!(matches!(Token::read(text), Err(Rejection::Malformed)));
    }
}

#[test]
fn a_challenge_is_long_unguessable_and_short_lived() {
    let rng = Rng::seeded(7);
    let (first, second) = (Challenge::new(&rng, 1000), Challenge::new(&rng, 1000));
    assert_eq!(first.nonce().expose().len(), 44);
    assert_ne!(first.nonce(), second.nonce());
    assert!(first.nonce_at(1000).is_ok() && first.nonce_at(1300).is_ok());
    assert_eq!(first.nonce_at(1301).unwrap_err().code(), ErrorCode::AuthorizationProcessTimeout);
    assert!(first.nonce_at(999).is_err(), "from the future");
}

#[test]
fn errors_of_the_library_have_their_error_codes() {
    let codes = [
        ("ERR_WEBEID_USER_CANCELLED", ErrorCode::Canceled),
        ("ERR_WEBEID_USER_TIMEOUT", ErrorCode::AuthorizationProcessTimeout),
        ("ERR_WEBEID_EXTENSION_UNAVAILABLE", ErrorCode::IdCardSoftwareMissing),
        ("ERR_WEBEID_NATIVE_UNAVAILABLE", ErrorCode::IdCardSoftwareMissing),
        ("ERR_WEBEID_VERSION_MISMATCH", ErrorCode::IdCardSoftwareMissing),
        ("ERR_WEBEID_CONTEXT_INSECURE", ErrorCode::ServerError),
        ("ERR_WEBEID_UNKNOWN_ERROR", ErrorCode::CheckIdCardReader),
        ("", ErrorCode::CheckIdCardReader),
    ];
    for (error, code) in codes {
        assert_eq!(Rejection::code_of_library(error), code, "{error}");
    }
}
