//! OCSP with a test CA: who may answer, how old an answer may be, and requests over HTTP.

use std::{sync::Arc, time::Duration};

use lavi::{
    domain::ErrorCode,
    providers::{
        certificates::Certificate,
        id_card::{self, CardRules, CardVerifier},
        ocsp::{Checker, Good, OcspExchange, Rejection, Settings, verify},
    },
    rng::Rng,
};
use rcgen::ExtendedKeyUsagePurpose::{ClientAuth, OcspSigning};

use super::ca::{Answer, Ca, Responder, UNKNOWN, revoked};
use crate::doubles::{
    openid_provider::{HURRIED, NOW, PATIENT},
    server::{Action, Server},
};

fn judge(
    ca: &Ca,
    by: &Responder,
    answer: &Answer,
    trusted: &[Certificate],
) -> Result<Good, Rejection> {
    let question = OcspExchange::about(&ca.certificate(), &[1], b"nonce").unwrap();
    verify(&ca.answer(by, answer), &question, trusted, NOW)
}

#[test]
fn the_issuer_itself_its_delegate_and_a_configured_responder_may_answer() {
    let (ca, other) = (Ca::new("Test CA"), Ca::new("Other CA"));
    let good = Answer::good(NOW);
    let ok = Ok(Good { until: None });
    let delegate = ca.responder(&[OcspSigning]);
    assert_eq!(judge(&ca, &delegate, &good, &[]), ok);
    assert_eq!(judge(&ca, &delegate, &Answer { by_key: true, ..good.clone() }, &[]), ok);
    assert_eq!(judge(&ca, &ca.itself(), &good, &[]), ok);
    let stranger = other.responder(&[OcspSigning]);
    assert_eq!(judge(&ca, &stranger, &good, &[stranger.certificate()]), ok);
    for wrong in [stranger, other.itself(), ca.responder(&[ClientAuth]), ca.responder(&[])] {
        assert_eq!(judge(&ca, &wrong, &good, &[]), Err(Rejection::Responder));
    }
}

#[test]
fn another_ca_of_the_same_name_may_not_answer() {
    let (ca, twin) = (Ca::new("Test CA"), Ca::new("Test CA"));
    let question = OcspExchange::about(&ca.certificate(), &[1], b"nonce").unwrap();
    let answer = twin.answer(&twin.responder(&[OcspSigning]), &Answer::good(NOW));
    assert_eq!(verify(&answer, &question, &[], NOW), Err(Rejection::Responder));
}

#[test]
fn status_serial_number_nonce_and_counts_are_checked() {
    let ca = Ca::new("Test CA");
    let by = ca.responder(&[OcspSigning]);
    let good = Answer::good(NOW);
    let cases = [
        (Answer { status: revoked(NOW - 60), ..good.clone() }, Err(Rejection::Revoked)),
        (Answer { status: UNKNOWN.to_vec(), ..good.clone() }, Err(Rejection::Unknown)),
        (Answer { status: vec![0x83, 0], ..good.clone() }, Err(Rejection::Malformed)),
        (Answer { serial_number: vec![2], ..good.clone() }, Err(Rejection::OtherCertificate)),
        (Answer { nonce: Some(b"nonce".to_vec()), ..good.clone() }, Ok(Good { until: None })),
        (Answer { nonce: Some(b"other".to_vec()), ..good.clone() }, Err(Rejection::Nonce)),
        (Answer { responses: 0, ..good.clone() }, Err(Rejection::Count)),
        (Answer { responses: 2, ..good.clone() }, Err(Rejection::Count)),
        (Answer { certificates: 0, ..good.clone() }, Err(Rejection::Count)),
        (Answer { certificates: 2, ..good.clone() }, Err(Rejection::Count)),
    ];
    for (index, (answer, verdict)) in cases.into_iter().enumerate() {
        assert_eq!(judge(&ca, &by, &answer, &[]), verdict, "case {index}");
    }
}

#[test]
fn an_answer_is_valid_for_two_minutes_or_until_its_end_with_allowed_clock_skew() {
    let ca = Ca::new("Test CA");
    let by = ca.responder(&[OcspSigning]);
    let at = |this_update: i64, next_update: Option<i64>| {
        judge(
            &ca,
            &by,
            &Answer {
                this_update: NOW + this_update,
                next_update: next_update.map(|at| NOW + at),
                ..Answer::good(NOW)
            },
            &[],
        )
    };
    let until = |at: i64| Ok(Good { until: Some(NOW + at) });
    assert_eq!(at(-120 - 900, None), Ok(Good { until: None }));
    assert_eq!(at(-121 - 900, None), Err(Rejection::Stale));
    assert_eq!(at(900, None), Ok(Good { until: None }));
    assert_eq!(at(901, None), Err(Rejection::Stale));
    assert_eq!(at(-86_400, Some(60)), until(60));
    assert_eq!(at(-86_400, Some(-900)), until(-900));
    assert_eq!(at(-86_400, Some(-901)), Err(Rejection::Stale));
    assert_eq!(at(0, Some(-1)), Err(Rejection::Stale), "ends before it begins");
}

#[test]
fn an_error_status_of_the_responder_is_a_server_error() {
    let ca = Ca::new("Test CA");
    let question = OcspExchange::about(&ca.certificate(), &[1], b"nonce").unwrap();
    for status in [1, 2, 3, 5, 6] {
        let verdict = verify(&[0x30, 3, 0x0a, 1, status], &question, &[], NOW);
        assert_eq!(verdict, Err(Rejection::Status(status)));
        assert_eq!(verdict.unwrap_err().code(), ErrorCode::ServerError);
    }
    for nonsense in [&b""[..], b"<html>", &[0x30, 3, 0x0a, 1, 0], &[0x30, 0x80]] {
        assert_eq!(verify(nonsense, &question, &[], NOW), Err(Rejection::Malformed));
    }
}

/// An OCSP responder over HTTP, and a card that names it.
fn world(
    answer: impl Fn(i64) -> Answer + Send + Sync + 'static,
) -> (CardVerifier, Certificate, Server) {
    let ca = Arc::new(Ca::new("Test CA"));
    let (signer, by) = (Arc::clone(&ca), ca.responder(&[OcspSigning]));
    let server = Server::start(move |_| Action::Answer(200, signer.answer(&by, &answer(NOW))));
    let card = ca.card(&[1], &[server.root.as_str(), "http://127.0.0.1:1/ca.crt"]);
    (verifier(&ca, Settings::default()), card, server)
}

fn verifier(ca: &Ca, settings: Settings) -> CardVerifier {
    with_timeout(ca, settings, PATIENT)
}

fn with_timeout(ca: &Ca, settings: Settings, timeout: Duration) -> CardVerifier {
    let rules = CardRules { anchors: ca.anchors(), policies: Vec::new() };
    CardVerifier { rules, ocsp: Some(Checker::new(settings, timeout).unwrap()) }
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
async fn an_answer_with_an_end_is_cached_until_then_and_at_most_for_an_hour() {
    for (until, first_asked_again) in [(600, 600), (86_400, 3600)] {
        let (verifier, card, server) =
            world(move |now| Answer { next_update: Some(now + until), ..Answer::good(now) });
        for at in [0, 1, first_asked_again - 1] {
            assert_eq!(identify(&verifier, &card, NOW + at).await, Ok(()));
        }
        assert_eq!(server.count("/"), 1);
        assert_eq!(identify(&verifier, &card, NOW + first_asked_again).await, Ok(()));
        assert_eq!(server.count("/"), 2);
    }
}

#[actix_web::test]
async fn an_answer_without_an_end_is_not_cached() {
    let (verifier, card, server) = world(Answer::good);
    for _ in 0..2 {
        assert_eq!(identify(&verifier, &card, NOW).await, Ok(()));
    }
    assert_eq!(server.count("/"), 2);
}

#[actix_web::test]
async fn a_cached_answer_is_not_used_for_another_card() {
    let ca = Arc::new(Ca::new("Test CA"));
    let (signer, by) = (Arc::clone(&ca), ca.responder(&[OcspSigning]));
    let server = Server::start(move |request| {
        let is_second = request.body.windows(3).any(|window| window == [2, 1, 2]);
        let status = if is_second { revoked(NOW) } else { vec![0x80, 0] };
        let answer = Answer {
            status,
            serial_number: vec![1 + u8::from(is_second)],
            next_update: Some(NOW + 600),
            ..Answer::good(NOW)
        };
        Action::Answer(200, signer.answer(&by, &answer))
    });
    let verifier =
        verifier(&ca, Settings { address: Some(server.root.clone()), ..Settings::default() });
    assert_eq!(identify(&verifier, &ca.card(&[1], &[]), NOW).await, Ok(()));
    let second = identify(&verifier, &ca.card(&[2], &[]), NOW).await;
    assert_eq!(second, Err(id_card::Rejection::Revocation(Rejection::Revoked)));
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
        let settings = Settings { address: Some(server.root.clone()), ..Settings::default() };
        let verifier = with_timeout(&ca, settings, timeout);
        let outcome = identify(&verifier, &ca.card(&[1], &[]), NOW).await.unwrap_err();
        assert_eq!(outcome, id_card::Rejection::Revocation(cause));
        assert_eq!(outcome.code(), ErrorCode::ServerError);
    }
}
