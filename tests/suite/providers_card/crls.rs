//! Certificate revocation lists: which ones count, and for how long one is kept.

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicUsize, Ordering},
    },
};

use base64::{Engine, engine::general_purpose::STANDARD};
use lavi::{
    providers::{
        certificates::Certificate,
        id_card::{self, CardRules, CardVerifier},
        ocsp::{CRL_LIMIT, Checker, CrlSource, IssuerRules, Rejection, Responder, Settings},
    },
    rng::Rng,
};
use rcgen::{
    CertificateRevocationListParams, Issuer, KeyIdMethod, RevokedCertParams, SerialNumber,
};
use time::OffsetDateTime;

use super::ca::Ca;
use crate::doubles::{
    openid_provider::{NOW, PATIENT},
    server::{Action, Server},
};

const DAY: i64 = 86_400;

impl Ca {
    /// A list of these serial numbers that is in force from `NOW` minus an hour to this time.
    pub fn crl(&self, serial_numbers: &[u8], until: i64) -> Vec<u8> {
        let time = |at| OffsetDateTime::from_unix_timestamp(at).unwrap();
        let revoked = |number: &u8| RevokedCertParams {
            serial_number: SerialNumber::from_slice(&[*number]),
            revocation_time: time(NOW - DAY),
            reason_code: None,
            invalidity_date: None,
        };
        let list = CertificateRevocationListParams {
            this_update: time(NOW.min(until) - 3600),
            next_update: time(until),
            crl_number: SerialNumber::from_slice(&[1]),
            issuing_distribution_point: None,
            revoked_certs: serial_numbers.iter().map(revoked).collect(),
            key_identifier_method: KeyIdMethod::Sha256,
        };
        list.signed_by(&Issuer::from_params(&self.params, &self.key)).unwrap().der().to_vec()
    }
}

/// A verifier whose OCSP responder is out of order, with this list as the last resort.
fn verifier(ca: &Ca, crl: CrlSource) -> CardVerifier {
    let responder =
        Responder { address: Some("http://127.0.0.1:1/".parse().unwrap()), ..Responder::default() };
    let rules = IssuerRules { responder, fallback: None, crl: Some(crl) };
    let settings =
        Settings { default: IssuerRules::default(), issuers: vec![(ca.certificate(), rules)] };
    CardVerifier {
        rules: CardRules { anchors: ca.anchors(), policies: Vec::new() },
        ocsp: Some(Checker::new(settings, PATIENT).unwrap()),
    }
}

async fn verdict(verifier: &CardVerifier, card: &Certificate, now: i64) -> Result<(), Rejection> {
    match verifier.identify(Some(card), &Rng::seeded(1), now).await {
        Ok(_) => Ok(()),
        Err(id_card::Rejection::Revocation(cause)) => Err(cause),
        Err(other) => panic!("{other}"),
    }
}

/// The verdict about card 1 at `NOW` with this list.
async fn with(ca: &Ca, list: Vec<u8>) -> Result<(), Rejection> {
    let server = Server::start(move |_| Action::Answer(200, list.clone()));
    let crl = CrlSource::Address(server.root.clone());
    verdict(&verifier(ca, crl), &ca.card(&[1], &[]), NOW).await
}

#[actix_web::test]
async fn a_list_of_the_issuer_that_is_in_force_decides() {
    let ca = Ca::new("Test CA");
    assert_eq!(with(&ca, ca.crl(&[], NOW + DAY)).await, Ok(()));
    assert_eq!(with(&ca, ca.crl(&[2, 3], NOW + DAY)).await, Ok(()));
    assert_eq!(with(&ca, ca.crl(&[3, 1], NOW + DAY)).await, Err(Rejection::Revoked));
    let pem = STANDARD.encode(ca.crl(&[1], NOW + DAY));
    let pem = format!("-----BEGIN X509 CRL-----\n{pem}\n-----END X509 CRL-----\n");
    assert_eq!(with(&ca, pem.into_bytes()).await, Err(Rejection::Revoked), "PEM");
}

#[actix_web::test]
async fn a_list_that_is_over_foreign_forged_or_unreadable_does_not_count() {
    let (ca, other, twin) = (Ca::new("Test CA"), Ca::new("Other CA"), Ca::new("Test CA"));
    assert_eq!(with(&ca, ca.crl(&[], NOW)).await, Err(Rejection::CrlStale));
    assert_eq!(with(&ca, ca.crl(&[], NOW - DAY)).await, Err(Rejection::CrlStale));
    assert_eq!(with(&ca, ca.crl(&[], NOW + 1)).await, Ok(()));
    assert_eq!(with(&ca, other.crl(&[], NOW + DAY)).await, Err(Rejection::CrlIssuer));
    assert_eq!(with(&ca, twin.crl(&[], NOW + DAY)).await, Err(Rejection::CrlSignature));
    let mut changed = ca.crl(&[1], NOW + DAY);
    let last = changed.len() - 1;
    changed[last] ^= 1;
    assert_eq!(with(&ca, changed).await, Err(Rejection::CrlSignature));
    for junk in [&b""[..], b"<html>", b"-----BEGIN X509 CRL-----\n"] {
        assert_eq!(with(&ca, junk.to_vec()).await, Err(Rejection::CrlMalformed));
    }
    let server = Server::start(|_| Action::Answer(503, Vec::new()));
    let crl = CrlSource::Address(server.root.clone());
    let verdict = verdict(&verifier(&ca, crl), &ca.card(&[1], &[]), NOW).await;
    assert_eq!(verdict, Err(Rejection::Http(503)));
}

#[actix_web::test]
async fn a_huge_list_is_not_taken_into_memory() {
    let ca = Ca::new("Test CA");
    let head = "HTTP/1.1 200 X\r\nContent-Length: 99999999999\r\n\r\n";
    let server = Server::start(move |_| Action::Endless(head));
    let crl = CrlSource::Address(server.root.clone());
    let card = ca.card(&[1], &[]);
    assert_eq!(verdict(&verifier(&ca, crl), &card, NOW).await, Err(Rejection::CrlTooLarge));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("huge.crl");
    fs::File::create(&file).unwrap().set_len(u64::try_from(CRL_LIMIT).unwrap() + 1).unwrap();
    let crl = CrlSource::File(file);
    assert_eq!(verdict(&verifier(&ca, crl), &card, NOW).await, Err(Rejection::CrlTooLarge));
}

#[actix_web::test]
async fn a_list_can_be_a_file_that_something_else_keeps_fresh() {
    let ca = Ca::new("Test CA");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ca.crl");
    let verifier = verifier(&ca, CrlSource::File(file.clone()));
    let card = ca.card(&[1], &[]);
    assert_eq!(verdict(&verifier, &card, NOW).await, Err(Rejection::Unreachable), "no file");
    fs::write(&file, ca.crl(&[], NOW + DAY)).unwrap();
    assert_eq!(verdict(&verifier, &card, NOW + 30).await, Ok(()));
    fs::write(&file, ca.crl(&[1], NOW + DAY)).unwrap();
    assert_eq!(verdict(&verifier, &card, NOW + 30 + 600).await, Err(Rejection::Revoked));
}

/// A server whose list ends at the time in `until`; 0: it is out of order.
fn changing(ca: &Arc<Ca>) -> (Server, Arc<AtomicI64>) {
    let until = Arc::new(AtomicI64::new(0));
    let (signer, end) = (Arc::clone(ca), Arc::clone(&until));
    let server = Server::start(move |_| match end.load(Ordering::Relaxed) {
        0 => Action::Answer(503, Vec::new()),
        until => Action::Answer(200, signer.crl(&[], until)),
    });
    (server, until)
}

#[actix_web::test]
async fn a_list_is_fetched_again_after_ten_minutes_and_kept_until_its_end_at_most() {
    let ca = Arc::new(Ca::new("Test CA"));
    let (server, until) = changing(&ca);
    let verifier = verifier(&ca, CrlSource::Address(server.root.clone()));
    let card = ca.card(&[1], &[]);
    until.store(NOW + 1000, Ordering::Relaxed);
    for at in [0, 1, 599] {
        assert_eq!(verdict(&verifier, &card, NOW + at).await, Ok(()));
    }
    assert_eq!(server.count("/"), 1, "kept");
    until.store(0, Ordering::Relaxed);
    assert_eq!(verdict(&verifier, &card, NOW + 600).await, Ok(()), "the older one counts");
    assert_eq!(server.count("/"), 2, "but a newer one was asked for");
    assert_eq!(verdict(&verifier, &card, NOW + 999).await, Ok(()));
    let over = verdict(&verifier, &card, NOW + 1000 + 30).await;
    assert_eq!(over, Err(Rejection::Http(503)), "not past its end");
    until.store(NOW + DAY, Ordering::Relaxed);
    assert_eq!(verdict(&verifier, &card, NOW + 1000 + 60).await, Ok(()));
}

#[actix_web::test]
async fn a_list_that_ends_early_is_fetched_at_its_end() {
    let ca = Arc::new(Ca::new("Test CA"));
    let (server, until) = changing(&ca);
    let verifier = verifier(&ca, CrlSource::Address(server.root.clone()));
    let card = ca.card(&[1], &[]);
    until.store(NOW + 60, Ordering::Relaxed);
    assert_eq!(verdict(&verifier, &card, NOW).await, Ok(()));
    until.store(NOW + 120, Ordering::Relaxed);
    assert_eq!(verdict(&verifier, &card, NOW + 60).await, Ok(()));
    assert_eq!(server.count("/"), 2);
}

#[actix_web::test]
async fn a_crowd_asks_for_a_missing_list_once_in_thirty_seconds() {
    let ca = Arc::new(Ca::new("Test CA"));
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let server = Server::start(move |_| {
        count.fetch_add(1, Ordering::Relaxed);
        Action::Answer(404, Vec::new())
    });
    let verifier = verifier(&ca, CrlSource::Address(server.root.clone()));
    let card = ca.card(&[1], &[]);
    let crowd = (0..20).map(|_| verdict(&verifier, &card, NOW));
    for verdict in futures_util::future::join_all(crowd).await {
        assert_eq!(verdict, Err(Rejection::Http(404)));
    }
    assert_eq!(asked.load(Ordering::Relaxed), 1);
    assert_eq!(verdict(&verifier, &card, NOW + 29).await, Err(Rejection::Http(404)));
    assert_eq!(asked.load(Ordering::Relaxed), 1);
    assert_eq!(verdict(&verifier, &card, NOW + 30).await, Err(Rejection::Http(404)));
    assert_eq!(asked.load(Ordering::Relaxed), 2);
}
