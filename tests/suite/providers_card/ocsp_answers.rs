//! OCSP answers of a test CA: who may answer, how old an answer may be, and what it must say.

use lavi::{
    domain::ErrorCode,
    providers::{
        certificates::Certificate,
        ocsp::{self, OcspExchange, Rejection, verify},
    },
};
use rcgen::ExtendedKeyUsagePurpose::{ClientAuth, OcspSigning};

use super::ca::{Answer, Ca, Responder, UNKNOWN, revoked};
use crate::doubles::openid_provider::NOW;

/// The verdict about an answer to a request with the nonce `nonce`.
fn judge(
    ca: &Ca,
    by: &Responder,
    answer: &Answer,
    trusted: &[Certificate],
) -> Result<(), Rejection> {
    let question = OcspExchange::about(&ca.certificate(), &[1], Some(b"nonce".to_vec())).unwrap();
    let rules = ocsp::Responder { trusted: trusted.to_vec(), ..ocsp::Responder::default() };
    verify(&ca.answer(by, answer), &question, &rules, NOW)
}

fn good() -> Answer {
    Answer { nonce: Some(b"nonce".to_vec()), ..Answer::good(NOW) }
}

#[test]
fn the_issuer_itself_its_delegate_and_a_configured_responder_may_answer() {
    let (ca, other) = (Ca::new("Test CA"), Ca::new("Other CA"));
    let (good, ok) = (good(), Ok(()));
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
    let question = OcspExchange::about(&ca.certificate(), &[1], None).unwrap();
    let answer = twin.answer(&twin.responder(&[OcspSigning]), &Answer::good(NOW));
    let verdict = verify(&answer, &question, &ocsp::Responder::default(), NOW);
    assert_eq!(verdict, Err(Rejection::Responder));
}

#[test]
fn status_serial_number_nonce_and_counts_are_checked() {
    let ca = Ca::new("Test CA");
    let by = ca.responder(&[OcspSigning]);
    let good = good();
    let (nonce, empty) = (|nonce: &[u8]| Some(nonce.to_vec()), Some(Vec::new()));
    let cases = [
        (Answer { status: revoked(NOW - 60), ..good.clone() }, Err(Rejection::Revoked)),
        (Answer { status: UNKNOWN.to_vec(), ..good.clone() }, Err(Rejection::Unknown)),
        (Answer { status: vec![0x83, 0], ..good.clone() }, Err(Rejection::Malformed)),
        (Answer { serial_number: vec![2], ..good.clone() }, Err(Rejection::OtherCertificate)),
        (Answer { nonce: nonce(b"nonce"), ..good.clone() }, Ok(())),
        (Answer { nonce: nonce(b"other"), ..good.clone() }, Err(Rejection::Nonce)),
        (Answer { nonce: None, ..good.clone() }, Err(Rejection::Nonce)),
        (Answer { responses: 0, ..good.clone() }, Err(Rejection::Count)),
        (Answer { responses: 2, ..good.clone() }, Err(Rejection::Count)),
        (Answer { certificates: empty, ..good.clone() }, Err(Rejection::Count)),
    ];
    for (index, (answer, verdict)) in cases.into_iter().enumerate() {
        assert_eq!(judge(&ca, &by, &answer, &[]), verdict, "case {index}");
    }
}

#[test]
fn an_answer_may_bring_its_chain_and_the_certificate_of_its_responder_counts() {
    let (ca, other) = (Ca::new("Test CA"), Ca::new("Other CA"));
    let by = ca.responder(&[OcspSigning]);
    let own = by.certificate.clone();
    let [issuer, junk] = [ca.itself().certificate, vec![0x30, 0]];
    let with = |by: &Responder, certificates: &[&Vec<u8>]| {
        let certificates = Some(certificates.iter().map(|der| (*der).clone()).collect());
        judge(&ca, by, &Answer { certificates, ..good() }, &[])
    };
    for chain in [&[&own, &issuer][..], &[&issuer, &own], &[&own, &own], &[&junk, &own]] {
        assert_eq!(with(&by, chain), Ok(()));
    }
    assert_eq!(with(&by, &[&issuer]), Err(Rejection::Responder), "the signer is not there");
    // Who is believed to sign for others does not make a stranger's answer right.
    let stranger = other.responder_named("Stranger", &[OcspSigning]);
    let strange = stranger.certificate.clone();
    assert_eq!(with(&stranger, &[&strange, &own, &issuer]), Err(Rejection::Responder));
    assert_eq!(with(&stranger, &[&own, &strange, &issuer]), Err(Rejection::Responder));
    // Of two with the name of the responder the first counts.
    let namesake = other.responder(&[OcspSigning]).certificate;
    assert_eq!(with(&by, &[&namesake, &own]), Err(Rejection::Responder));
    let second = ca.responder(&[OcspSigning]).certificate;
    assert_eq!(with(&by, &[&second, &own]), Err(Rejection::Signature));
}

#[test]
fn an_answer_is_at_most_two_minutes_old_and_not_past_its_end() {
    let ca = Ca::new("Test CA");
    let by = ca.responder(&[OcspSigning]);
    let at = |this_update: i64, next_update: Option<i64>| {
        judge(
            &ca,
            &by,
            &Answer {
                this_update: NOW + this_update,
                next_update: next_update.map(|at| NOW + at),
                ..good()
            },
            &[],
        )
    };
    assert_eq!(at(-120, None), Ok(()));
    assert_eq!(at(-121, None), Err(Rejection::Stale));
    assert_eq!(at(-120, Some(60)), Ok(()));
    assert_eq!(at(-121, Some(60)), Err(Rejection::Stale), "an end makes no answer younger");
    assert_eq!(at(-6 * 86_400, Some(86_400)), Err(Rejection::Stale));
    assert_eq!(at(900, None), Ok(()), "the responder's clock may be ahead");
    assert_eq!(at(901, None), Err(Rejection::Stale));
    assert_eq!(at(-60, Some(-60)), Ok(()), "and so may ours");
    assert_eq!(at(0, Some(-1)), Err(Rejection::Stale), "ends before it begins");
}

#[test]
fn an_error_status_of_the_responder_is_a_server_error() {
    let ca = Ca::new("Test CA");
    let question = OcspExchange::about(&ca.certificate(), &[1], None).unwrap();
    let any = ocsp::Responder::default();
    for status in [1, 2, 3, 5, 6] {
        let verdict = verify(&[0x30, 3, 0x0a, 1, status], &question, &any, NOW);
        assert_eq!(verdict, Err(Rejection::Status(status)));
        assert_eq!(verdict.unwrap_err().code(), ErrorCode::ServerError);
    }
    for nonsense in [&b""[..], b"<html>", &[0x30, 3, 0x0a, 1, 0], &[0x30, 0x80]] {
        assert_eq!(verify(nonsense, &question, &any, NOW), Err(Rejection::Malformed));
    }
}
