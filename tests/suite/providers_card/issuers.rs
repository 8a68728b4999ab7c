//! One issuer's own responder, nonce, age, second try, fallback and CRL.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use lavi::{
    providers::{
        id_card::{self, CardRules, CardVerifier},
        ocsp::{Checker, CrlSource, IssuerRules, Rejection, Responder, Settings},
    },
    rng::Rng,
};
use rcgen::ExtendedKeyUsagePurpose::OcspSigning;

use super::ca::{Answer, Ca, UNKNOWN, revoked};
use crate::doubles::{
    openid_provider::{HURRIED, NOW, PATIENT},
    server::{Action, Server},
};

/// A responder of this CA.
fn responder(ca: &Arc<Ca>, answer: Answer) -> Server {
    let (signer, by) = (Arc::clone(ca), ca.responder(&[OcspSigning]));
    Server::start(move |request| Action::Answer(200, signer.answer(&by, &answer.to(&request.body))))
}

fn at(server: &Server) -> Responder {
    Responder { address: Some(server.root.clone()), ..Responder::default() }
}

async fn verdict_in(
    ca: &Ca,
    rules: IssuerRules,
    timeout: std::time::Duration,
) -> Result<(), Rejection> {
    let settings =
        Settings { default: IssuerRules::default(), issuers: vec![(ca.certificate(), rules)] };
    let verifier = CardVerifier {
        rules: CardRules { anchors: ca.anchors(), policies: Vec::new() },
        ocsp: Some(Checker::new(settings, timeout).unwrap()),
    };
    match verifier.identify(Some(&ca.card(&[1], &[])), &Rng::seeded(1), NOW).await {
        Ok(_) => Ok(()),
        Err(id_card::Rejection::Revocation(cause)) => Err(cause),
        Err(other) => panic!("{other}"),
    }
}

async fn verdict(ca: &Ca, rules: IssuerRules) -> Result<(), Rejection> {
    verdict_in(ca, rules, PATIENT).await
}

#[actix_web::test]
async fn nonce_and_age_are_those_of_the_issuer() {
    let ca = Arc::new(Ca::new("Test CA"));
    let server = responder(&ca, Answer { this_update: NOW - 3600, ..Answer::good(NOW) });
    let with =
        |has_nonce, max_age| IssuerRules::from(Responder { has_nonce, max_age, ..at(&server) });
    assert_eq!(verdict(&ca, with(true, 3600)).await, Ok(()));
    assert_eq!(verdict(&ca, with(true, 3599)).await, Err(Rejection::Stale));
    assert_eq!(verdict(&ca, with(false, 3600)).await, Ok(()), "none is sent, none comes back");
    let mute = responder(&ca, Answer { echoes: false, ..Answer::good(NOW) });
    let with = |has_nonce| IssuerRules::from(Responder { has_nonce, ..at(&mute) });
    assert_eq!(verdict(&ca, with(true)).await, Err(Rejection::Nonce));
    assert_eq!(verdict(&ca, with(false)).await, Ok(()));
    // A nonce that nobody sent is another's.
    let others = responder(&ca, Answer { nonce: Some(vec![7; 32]), ..Answer::good(NOW) });
    let rules = IssuerRules::from(Responder { has_nonce: false, ..at(&others) });
    assert_eq!(verdict(&ca, rules).await, Err(Rejection::Nonce));
}

#[actix_web::test]
async fn the_rules_of_one_issuer_are_not_those_of_another() {
    let (ca, other) = (Arc::new(Ca::new("Test CA")), Arc::new(Ca::new("Test CA")));
    let lax = responder(&ca, Answer { echoes: false, ..Answer::good(NOW) });
    let rules = IssuerRules::from(Responder { has_nonce: false, ..at(&lax) });
    let strict = responder(&other, Answer { echoes: false, ..Answer::good(NOW) });
    let settings =
        Settings { default: at(&strict).into(), issuers: vec![(ca.certificate(), rules)] };
    let checker = Checker::new(settings, PATIENT).unwrap();
    let check = async |ca: &Ca| {
        checker.check(&ca.card(&[1], &[]), &ca.certificate(), &Rng::seeded(1), NOW).await
    };
    assert_eq!(check(&ca).await, Ok(()));
    assert_eq!(check(&other).await, Err(Rejection::Nonce), "of the same name, but another key");
    assert_eq!((lax.count("/"), strict.count("/")), (1, 1));
}

#[actix_web::test]
async fn a_responder_that_was_not_reached_is_asked_once_more() {
    let ca = Arc::new(Ca::new("Test CA"));
    for (failures, expected) in [(1, Ok(())), (2, Err(Rejection::Http(503)))] {
        let (signer, by) = (Arc::clone(&ca), ca.responder(&[OcspSigning]));
        let asked = AtomicUsize::new(0);
        let server = Server::start(move |request| {
            if asked.fetch_add(1, Ordering::Relaxed) < failures {
                return Action::Answer(503, Vec::new());
            }
            Action::Answer(200, signer.answer(&by, &Answer::good(NOW).to(&request.body)))
        });
        assert_eq!(verdict(&ca, at(&server).into()).await, expected);
        assert_eq!(server.count("/"), 2);
    }
    let hanging = Server::start(|_| Action::Hang(""));
    let verdict = verdict_in(&ca, at(&hanging).into(), HURRIED).await;
    assert_eq!((verdict, hanging.count("/")), (Err(Rejection::Unreachable), 2));
}

#[actix_web::test]
async fn what_asking_again_cannot_help_is_not_asked_again() {
    let ca = Arc::new(Ca::new("Test CA"));
    let actions = [
        Action::Answer(404, Vec::new()),
        Action::Answer(200, b"<html>".to_vec()),
        Action::Answer(200, vec![0x30, 3, 0x0a, 1, 6]),
    ];
    for action in actions {
        let server = Server::start(move |_| action.clone());
        assert!(verdict(&ca, at(&server).into()).await.is_err());
        assert_eq!(server.count("/"), 1);
    }
}

#[actix_web::test]
async fn the_fallback_is_asked_when_no_answer_counts_and_by_its_own_rules() {
    let ca = Arc::new(Ca::new("Test CA"));
    let down = || Server::start(|_| Action::Close);
    let stale = || responder(&ca, Answer { this_update: NOW - 121, ..Answer::good(NOW) });
    let mute = || responder(&ca, Answer { echoes: false, ..Answer::good(NOW) });
    let foreign = || {
        let other = Arc::new(Ca::new("Other CA"));
        responder(&other, Answer::good(NOW))
    };
    for first in [down(), stale(), mute(), foreign()] {
        let old = Answer { this_update: NOW - 86_400, echoes: false, ..Answer::good(NOW) };
        let second = responder(&ca, old);
        let fallback = Responder { has_nonce: false, max_age: 86_400, ..at(&second) };
        let rules = IssuerRules { fallback: Some(fallback), ..at(&first).into() };
        assert_eq!(verdict(&ca, rules.clone()).await, Ok(()));
        assert_eq!(second.count("/"), 1);
        let strict = IssuerRules { fallback: Some(at(&second)), ..rules };
        assert_eq!(verdict(&ca, strict).await, Err(Rejection::Nonce));
    }
}

#[actix_web::test]
async fn a_verdict_is_final_whatever_others_would_say() {
    let ca = Arc::new(Ca::new("Test CA"));
    let good = responder(&ca, Answer::good(NOW));
    let list = ca.crl(&[], NOW + 86_400);
    let lists = Server::start(move |_| Action::Answer(200, list.clone()));
    let crl = Some(CrlSource::Address(lists.root.clone()));
    let cases = [(revoked(NOW - 60), Rejection::Revoked), (UNKNOWN.to_vec(), Rejection::Unknown)];
    for (status, cause) in cases {
        let first = responder(&ca, Answer { status: status.clone(), ..Answer::good(NOW) });
        let rules =
            IssuerRules { responder: at(&first), fallback: Some(at(&good)), crl: crl.clone() };
        assert_eq!(verdict(&ca, rules).await, Err(cause));
        let down = Server::start(|_| Action::Close);
        let second = responder(&ca, Answer { status, ..Answer::good(NOW) });
        let rules =
            IssuerRules { responder: at(&down), fallback: Some(at(&second)), crl: crl.clone() };
        assert_eq!(verdict(&ca, rules).await, Err(cause));
    }
    assert_eq!((good.count("/"), lists.count("/")), (0, 0));
}

#[actix_web::test]
async fn the_crl_comes_last() {
    let ca = Arc::new(Ca::new("Test CA"));
    for (numbers, expected) in [(vec![], Ok(())), (vec![1], Err(Rejection::Revoked))] {
        let list = ca.crl(&numbers, NOW + 86_400);
        let lists = Server::start(move |_| Action::Answer(200, list.clone()));
        let (first, second) = (Server::start(|_| Action::Close), Server::start(|_| Action::Close));
        let rules = IssuerRules {
            responder: at(&first),
            fallback: Some(at(&second)),
            crl: Some(CrlSource::Address(lists.root.clone())),
        };
        assert_eq!(verdict(&ca, rules).await, expected);
        assert_eq!([first.count("/"), second.count("/"), lists.count("/")], [2, 1, 1]);
    }
}

#[actix_web::test]
async fn a_certificate_that_names_no_responder_is_looked_up_where_there_is_one() {
    let ca = Arc::new(Ca::new("Test CA"));
    let nobody = || IssuerRules::default();
    assert_eq!(verdict(&ca, nobody()).await, Err(Rejection::NoResponder));
    let second = responder(&ca, Answer::good(NOW));
    let rules = IssuerRules { fallback: Some(at(&second)), ..nobody() };
    assert_eq!(verdict(&ca, rules).await, Ok(()));
}
