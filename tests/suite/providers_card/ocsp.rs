//! OCSP over HTTP: who is asked, with what, and what becomes of the answer.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use lavi::{
    domain::ErrorCode,
    providers::{
        certificates::{Anchors, Certificate},
        id_card::{self, CardRules, CardVerifier},
        ocsp::{self, Checker, Rejection},
    },
    rng::Rng,
};
use rcgen::ExtendedKeyUsagePurpose::OcspSigning;

use super::ca::{Answer, Ca, GOOD, UNKNOWN, revoked};
use crate::{
    card::pem,
    doubles::{
        openid_provider::{HURRIED, NOW, PATIENT},
        server::{Action, Server},
    },
};

/// An OCSP responder over HTTP, and a card that names it.
fn world(
    answer: impl Fn(i64) -> Answer + Send + Sync + 'static,
) -> (CardVerifier, Certificate, Server) {
    let ca = Arc::new(Ca::new("Test CA"));
    let (signer, by) = (Arc::clone(&ca), ca.responder(&[OcspSigning]));
    let server = Server::start(move |request| {
        Action::Answer(200, signer.answer(&by, &answer(NOW).to(&request.body)))
    });
    let card = ca.card(&[1], &[server.root.as_str(), "http://127.0.0.1:1/ca.crt"]);
    (verifier(&ca, ocsp::Responder::default()), card, server)
}

fn verifier(ca: &Ca, responder: ocsp::Responder) -> CardVerifier {
    with_timeout(ca, responder, PATIENT)
}

fn with_timeout(ca: &Ca, responder: ocsp::Responder, timeout: Duration) -> CardVerifier {
    let rules = CardRules { anchors: ca.anchors(), policies: Vec::new() };
    CardVerifier { rules, ocsp: Some(Checker::new(responder, timeout).unwrap()) }
}

async fn identify(
    verifier: &CardVerifier,
    card: &Certificate,
    now: i64,
) -> Result<(), id_card::Rejection> {
    verifier.identify(Some(card), &Rng::seeded(1), now).await.map(drop)
}

#[actix_web::test]
async fn the_responder_that_the_card_names_is_asked_with_a_nonce() {
    let (verifier, card, server) = world(Answer::good);
    assert_eq!(identify(&verifier, &card, NOW).await, Ok(()));
    let request = server.last("/");
    assert_eq!(
        (request.method.as_str(), request.header("content-type")),
        ("POST", Some("application/ocsp-request"))
    );
    let (nonce, id) = (Rng::seeded(1).bytes::<32>(), [0x2b, 6, 1, 5, 5, 7, 0x30, 1, 2]);
    for part in [&nonce[..], &id[..], &[2, 1, 1]] {
        assert!(request.body.windows(part.len()).any(|window| window == part));
    }
}

#[actix_web::test]
async fn a_revoked_or_unknown_card_has_the_error_code_of_the_card_reader() {
    for status in [revoked(NOW - 60), UNKNOWN.to_vec()] {
        let (verifier, card, _server) =
            world(move |now| Answer { status: status.clone(), ..Answer::good(now) });
        let cause = identify(&verifier, &card, NOW).await.unwrap_err();
        assert_eq!(cause.code(), ErrorCode::CheckIdCardReader);
    }
}

#[actix_web::test]
async fn a_recorded_answer_without_the_nonce_of_the_request_is_refused() {
    let (verifier, card, _server) = world(|now| Answer { echoes: false, ..Answer::good(now) });
    let verdict = identify(&verifier, &card, NOW).await;
    assert_eq!(verdict, Err(id_card::Rejection::Revocation(Rejection::Nonce)));
    let (verifier, card, _server) =
        world(|now| Answer { nonce: Some(vec![7; 32]), ..Answer::good(now) });
    let verdict = identify(&verifier, &card, NOW).await;
    assert_eq!(verdict, Err(id_card::Rejection::Revocation(Rejection::Nonce)));
}

#[actix_web::test]
async fn a_good_answer_is_not_remembered_so_a_card_revoked_a_moment_later_is_refused() {
    let ca = Arc::new(Ca::new("Test CA"));
    let (signer, by) = (Arc::clone(&ca), ca.responder(&[OcspSigning]));
    let asked = AtomicUsize::new(0);
    let server = Server::start(move |request| {
        let is_first = asked.fetch_add(1, Ordering::Relaxed) == 0;
        let status = if is_first { GOOD.to_vec() } else { revoked(NOW) };
        let answer = Answer { status, next_update: Some(NOW + 43_200), ..Answer::good(NOW) };
        Action::Answer(200, signer.answer(&by, &answer.to(&request.body)))
    });
    let verifier = verifier(&ca, at(&server));
    let card = ca.card(&[1], &[]);
    assert_eq!(identify(&verifier, &card, NOW).await, Ok(()));
    let second = identify(&verifier, &card, NOW + 1).await;
    assert_eq!(second, Err(id_card::Rejection::Revocation(Rejection::Revoked)));
    assert_eq!(server.count("/"), 2);
}

/// Two CAs of one name: only the one that signed the certificate is its issuer.
#[actix_web::test]
async fn the_issuer_is_the_ca_of_the_verified_path_whatever_else_has_its_name() {
    let (ca, twin) = (Arc::new(Ca::new("Test CA")), Ca::new("Test CA"));
    let (signer, by) = (Arc::clone(&ca), ca.responder(&[OcspSigning]));
    let server = Server::start(move |request| {
        Action::Answer(200, signer.answer(&by, &Answer::good(NOW).to(&request.body)))
    });
    for order in [[&twin, &*ca], [&ca, &twin]] {
        let pem = order.map(|ca| pem(ca.certificate().der())).concat();
        let rules =
            CardRules { anchors: Anchors::from_pem(&[&pem]).unwrap(), policies: Vec::new() };
        let ocsp = Some(Checker::new(at(&server), PATIENT).unwrap());
        let verifier = CardVerifier { rules, ocsp };
        assert_eq!(identify(&verifier, &ca.card(&[1], &[]), NOW).await, Ok(()));
    }
}

fn at(server: &Server) -> ocsp::Responder {
    ocsp::Responder { address: Some(server.root.clone()), ..ocsp::Responder::default() }
}

#[actix_web::test]
async fn a_responder_that_is_down_slow_or_unreadable_is_a_server_error() {
    let ca = Ca::new("Test CA");
    // Cut off after some bytes; the announced end never comes.
    let long = [b"HTTP/1.1 200 X\r\nContent-Length: 99999999\r\n\r\n".to_vec(), vec![0x30; 70_000]]
        .concat();
    let failures = [
        (Action::Hang(""), Rejection::Unreachable),
        (Action::Close, Rejection::Unreachable),
        (Action::Raw("SSH-2.0-OpenSSH_9.6\r\n".into()), Rejection::Unreachable),
        (
            Action::Raw(
                "HTTP/1.1 302 X\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
                    .into(),
            ),
            Rejection::Http(302),
        ),
        (Action::Answer(503, Vec::new()), Rejection::Http(503)),
        (Action::Answer(200, b"<html>".to_vec()), Rejection::Malformed),
        (Action::Raw(long), Rejection::Malformed),
    ];
    for (action, cause) in failures {
        let timeout = if matches!(action, Action::Hang(_)) { HURRIED } else { PATIENT };
        let server = Server::start(move |_| action.clone());
        let verifier = with_timeout(&ca, at(&server), timeout);
        let outcome = identify(&verifier, &ca.card(&[1], &[]), NOW).await.unwrap_err();
        assert_eq!(outcome, id_card::Rejection::Revocation(cause));
        assert_eq!(outcome.code(), ErrorCode::ServerError);
    }
}
