//! Web eID from challenge to person, with cards and an OCSP responder of a test CA.

use std::sync::Arc;

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, RSA_PKCS1_SHA256, RSA_PSS_SHA256},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use rcgen::ExtendedKeyUsagePurpose::OcspSigning;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::ca::{Answer, Ca, revoked};
use crate::doubles::{
    openid_provider::{NOW, PATIENT, private, sign_rsa},
    server::{Action, Server},
};
use lavi::{
    providers::{
        Identity,
        certificates::Certificate,
        id_card::{
            self, CardRules,
            web_eid::{Challenge, Rejection, TokenVerifier},
        },
        ocsp::{self, Checker},
    },
    rng::Rng,
};

const ORIGIN: &str = "https://id.paevik.example";

/// A verifier whose OCSP responder gives this answer about every card of the CA.
fn world(answer: Answer) -> (Arc<Ca>, TokenVerifier, Server) {
    let ca = Arc::new(Ca::new("Test CA"));
    let (signer, by) = (Arc::clone(&ca), ca.responder(&[OcspSigning]));
    let server = Server::start(move |request| {
        Action::Answer(200, signer.answer(&by, &answer.to(&request.body)))
    });
    let rules = CardRules { anchors: ca.anchors(), policies: Vec::new() };
    let responder =
        ocsp::Responder { address: Some(server.root.clone()), ..ocsp::Responder::default() };
    let cards =
        id_card::CardVerifier { rules, ocsp: Some(Checker::new(responder, PATIENT).unwrap()) };
    (ca, TokenVerifier { origin: ORIGIN.to_owned(), cards }, server)
}

/// The signed message: `H(origin) ‖ H(nonce)`.
fn message(origin: &str, challenge: &Challenge) -> Vec<u8> {
    [Sha256::digest(origin), Sha256::digest(challenge.nonce().expose())].concat()
}

fn token(card: &Certificate, algorithm: &str, signature: &[u8]) -> String {
    let (card, signature) = (STANDARD.encode(card.der()), STANDARD.encode(signature));
    json!({
        "format": "web-eid:1.0", "unverifiedCertificate": card, "algorithm": algorithm, "signature": signature,
        "appVersion": "https://web-eid.eu/web-eid-app/releases/2.5.0+0",
    })
    .to_string()
}

async fn identify(
    verifier: &TokenVerifier,
    token: &str,
    challenge: &Challenge,
    now: i64,
) -> Result<Identity, Rejection> {
    verifier.identify(token, challenge, &Rng::seeded(2), now).await
}

#[actix_web::test]
async fn a_card_that_signed_the_challenge_for_our_origin_is_accepted() {
    let (ca, verifier, _server) = world(Answer::good(NOW));
    let challenge = Challenge::new(&Rng::seeded(1), NOW);
    let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).unwrap();
    let ec = ca.card_of(key.to_pkcs8v1().unwrap().as_ref());
    let sign = |origin: &str| {
        key.sign(&SystemRandom::new(), &message(origin, &challenge)).unwrap().as_ref().to_vec()
    };
    let identity =
        identify(&verifier, &token(&ec, "ES256", &sign(ORIGIN)), &challenge, NOW).await.unwrap();
    assert_eq!(
        (identity.personal_code.as_str(), identity.surname.as_str()),
        ("38001085718", "JÕEORG")
    );
    let elsewhere =
        identify(&verifier, &token(&ec, "ES256", &sign("https://evil.example")), &challenge, NOW)
            .await;
    assert_eq!(elsewhere, Err(Rejection::Signature));
}

#[actix_web::test]
async fn cards_with_rsa_keys_sign_in_with_pkcs1_and_pss() {
    let (ca, verifier, _server) = world(Answer::good(NOW));
    let challenge = Challenge::new(&Rng::seeded(1), NOW);
    let card = ca.card_of(&private(0));
    let pkcs1 = sign_rsa(0, &RSA_PKCS1_SHA256, &message(ORIGIN, &challenge));
    let pss = sign_rsa(0, &RSA_PSS_SHA256, &message(ORIGIN, &challenge));
    for (algorithm, signature, passes) in [
        ("RS256", &pkcs1, true),
        ("PS256", &pss, true),
        ("PS256", &pkcs1, false),
        ("RS384", &pkcs1, false),
    ] {
        let outcome =
            identify(&verifier, &token(&card, algorithm, signature), &challenge, NOW).await;
        assert_eq!(outcome.is_ok(), passes, "{algorithm}");
    }
    let ec = identify(&verifier, &token(&card, "ES256", &pkcs1), &challenge, NOW).await;
    assert_eq!(ec, Err(Rejection::Algorithm));
}

#[actix_web::test]
async fn revocation_is_checked_last_and_decides() {
    let (ca, verifier, server) = world(Answer { status: revoked(NOW), ..Answer::good(NOW) });
    let challenge = Challenge::new(&Rng::seeded(1), NOW);
    let card = ca.card_of(&private(0));
    let wrong = identify(&verifier, &token(&card, "RS256", &[0; 256]), &challenge, NOW).await;
    assert_eq!((wrong, server.count("/")), (Err(Rejection::Signature), 0));
    let late = token(&card, "RS256", &sign_rsa(0, &RSA_PKCS1_SHA256, &message(ORIGIN, &challenge)));
    assert_eq!(identify(&verifier, &late, &challenge, NOW + 301).await, Err(Rejection::Late));
    let cause = identify(&verifier, &late, &challenge, NOW).await.unwrap_err();
    assert_eq!((cause.code().as_str(), server.count("/")), ("check_id_card_reader", 1));
}
