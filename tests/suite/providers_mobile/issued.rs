//! Certificates and answers that are not among the published ones: other keys, other profiles, other chains.

use aws_lc_rs::signature::{ECDSA_P384_SHA384_FIXED_SIGNING, ECDSA_P521_SHA256_FIXED_SIGNING};
use base64::{Engine, engine::general_purpose::STANDARD};
use lavi::{
    domain::{Country, Language, personal_code::PersonalCode, phone::Phone},
    providers::{
        Identity,
        certificates::{Anchors, Certificate, CertificateError, Hash},
        mobile_id::{self, Challenge},
        smart_id::{self, Interaction, Interactions, payload},
    },
    rng::Rng,
};
use rcgen::{
    BasicConstraints, CertificateParams, CustomExtension, DnType, ExtendedKeyUsagePurpose, IsCa,
    KeyPair, KeyUsagePurpose, PKCS_ECDSA_P256_SHA256, PKCS_ECDSA_P384_SHA384,
    PKCS_ECDSA_P521_SHA512, PKCS_RSA_SHA256, SigningKey, date_time_ymd,
};
use serde_json::json;

use super::{
    issuer::{self, Ca, SERIAL_NUMBER, SURNAME},
    smart_id::person,
};
use crate::{
    doubles::phone_provider::{SID_DEMO, of_smart_id},
    fixtures::NOW,
};

const PERSON: &str = "60001019906";
const SERIAL: &str = "PNOEE-60001019906";
const MESSAGE: &[u8] = b"sixty-four random bytes, as it were";

/// A Mobile-ID answer with this certificate and signature, verified for a request with the hash of [`MESSAGE`].
fn mobile_id(
    certificate: &Certificate,
    (hash, algorithm): (Hash, &str),
    signature: &[u8],
    anchors: &Anchors,
) -> Result<Identity, mobile_id::Rejection> {
    let challenge = Challenge::of(hash, hash.digest(MESSAGE)).unwrap();
    let (phone, code) = (
        Phone::parse("+372", "50000000").unwrap(),
        PersonalCode::parse(PERSON, Country::EE).unwrap(),
    );
    let request = mobile_id::Request::new(phone, &code, Language::Et, None, challenge).unwrap();
    let answer = serde_json::from_value(json!({
        "state": "COMPLETE", "result": "OK", "cert": STANDARD.encode(certificate.der()),
        "signature": { "value": STANDARD.encode(signature), "algorithm": algorithm },
    }));
    mobile_id::verify(request.expected(), &answer.unwrap(), anchors, NOW)
}

#[test]
fn mobile_id_signs_with_keys_of_every_kind() {
    let ca = Ca::new(|_| {});
    let issue = |key: &KeyPair| ca.issue(&issuer::person("EE", SERIAL), key);

    let rsa = issuer::key(&PKCS_RSA_SHA256);
    let (certificate, signature) = (issue(&rsa), rsa.sign(MESSAGE).unwrap());
    assert!(
        mobile_id(
            &certificate,
            (Hash::Sha256, "SHA256WithRSAEncryption"),
            &signature,
            &ca.anchors()
        )
        .is_ok()
    );
    for (hash, algorithm) in
        [(Hash::Sha256, "SHA256WithECEncryption"), (Hash::Sha384, "SHA256WithRSAEncryption")]
    {
        let rejection = mobile_id(&certificate, (hash, algorithm), &signature, &ca.anchors());
        assert_eq!(rejection, Err(mobile_id::Rejection::Algorithm), "{algorithm}");
    }
    let other_hash = mobile_id(
        &certificate,
        (Hash::Sha384, "SHA384WithRSAEncryption"),
        &signature,
        &ca.anchors(),
    );
    assert_eq!(other_hash, Err(mobile_id::Rejection::Signature));

    let p384 = issuer::key(&PKCS_ECDSA_P384_SHA384);
    let signature = issuer::sign_ecdsa(&p384, &ECDSA_P384_SHA384_FIXED_SIGNING, MESSAGE);
    assert!(
        mobile_id(
            &issue(&p384),
            (Hash::Sha384, "SHA384WithECEncryption"),
            &signature,
            &ca.anchors()
        )
        .is_ok()
    );
    // DER instead of r‖s
    let der = p384.sign(MESSAGE).unwrap();
    let rejection =
        mobile_id(&issue(&p384), (Hash::Sha384, "SHA384WithECEncryption"), &der, &ca.anchors());
    assert_eq!(rejection, Err(mobile_id::Rejection::Signature));

    // A hash that is shorter than the curve's order.
    let p521 = issuer::key(&PKCS_ECDSA_P521_SHA512);
    let signature = issuer::sign_ecdsa(&p521, &ECDSA_P521_SHA256_FIXED_SIGNING, MESSAGE);
    assert!(
        mobile_id(
            &issue(&p521),
            (Hash::Sha256, "SHA256WithECEncryption"),
            &signature,
            &ca.anchors()
        )
        .is_ok()
    );
}

/// Estonia and Lithuania number people alike.
#[test]
fn mobile_id_does_not_take_somebody_of_another_country_with_the_same_code() {
    let (ca, key) = (Ca::new(|_| {}), issuer::key(&PKCS_ECDSA_P256_SHA256));
    let digest = Hash::Sha256.digest(MESSAGE);
    for (country, serial_number, expected) in [
        ("EE", "PNOEE-60001019906", None),
        ("LT", "PNOLT-60001019906", Some(mobile_id::Rejection::Person)),
    ] {
        let certificate = ca.issue(&issuer::person(country, serial_number), &key);
        let signature = issuer::sign_digest(&key, &digest);
        let algorithm = (Hash::Sha256, "SHA256WithECEncryption");
        let verified = mobile_id(&certificate, algorithm, &signature, &ca.anchors());
        assert_eq!(verified.err(), expected, "{country}");
    }
}

#[test]
fn smart_id_signs_with_pss_and_sha_512_by_default() {
    let (ca, key, rng) = (Ca::new(|_| {}), issuer::key(&PKCS_RSA_SHA256), Rng::seeded(3));
    let mut params = issuer::person("EE", "PNOEE-40504040001");
    params.extended_key_usages =
        vec![ExtendedKeyUsagePurpose::Other(vec![1, 3, 6, 1, 4, 1, 62306, 5, 7, 0])];
    params.custom_extensions = vec![issuer::policies(&issuer::QUALIFIED)];
    let certificate = ca.issue(&params, &key);
    let settings = of_smart_id(SID_DEMO, ca.anchors());
    let interactions =
        Interactions::new(&[Interaction::DisplayTextAndPin("Hello".to_owned())]).unwrap();
    let request = settings.request(person(Country::EE, "40504040001"), interactions, &rng);
    let answer = |signature: &[u8]| -> smart_id::Status {
        let answer = serde_json::from_value(json!({
            "state": "COMPLETE", "result": { "endResult": "OK", "documentNumber": "PNOEE-40504040001-TEST-Q" },
            "signatureProtocol": "ACSP_V2", "interactionTypeUsed": "displayTextAndPIN",
            "cert": { "value": STANDARD.encode(certificate.der()), "certificateLevel": "QUALIFIED" },
            "signature": {
                "value": STANDARD.encode(signature), "serverRandom": STANDARD.encode([7; 18]), "userChallenge": "c".repeat(43),
                "flowType": "Notification", "signatureAlgorithm": "rsassa-pss", "signatureAlgorithmParameters": {
                    "hashAlgorithm": "SHA-512", "saltLength": 64, "trailerField": "0xbc",
                    "maskGenAlgorithm": { "algorithm": "id-mgf1", "parameters": { "hashAlgorithm": "SHA-512" } },
                },
            },
        }));
        answer.unwrap()
    };
    let signed = payload(&request, answer(&[]).signature.as_ref().unwrap(), "displayTextAndPIN");
    let verified = |answer| smart_id::verify(&request, &answer, &settings.anchors, NOW);
    assert!(verified(answer(&issuer::sign_pss(&key, signed.as_bytes()))).is_ok());
    assert_eq!(
        verified(answer(&issuer::sign_pss(&key, &signed.as_bytes()[1..]))),
        Err(smart_id::Rejection::Signature)
    );
    assert_eq!(
        verified(answer(&key.sign(signed.as_bytes()).unwrap())),
        Err(smart_id::Rejection::Signature)
    );
}

#[test]
fn a_certificate_without_the_profile_of_mobile_id_is_rejected() {
    use CertificateError::{Ca as OfCa, Chain, Expired, Malformed, NotYetValid, Policy, Purpose};
    type Change = fn(&mut CertificateParams);
    let (ca, key) = (Ca::new(|_| {}), issuer::key(&PKCS_ECDSA_P256_SHA256));
    let cases: [(Change, Result<(), CertificateError>); 13] = [
        (|_| {}, Ok(())),
        (|params| params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth], Ok(())),
        (|params| params.key_usages.push(KeyUsagePurpose::KeyAgreement), Ok(())),
        (|params| params.key_usages = vec![KeyUsagePurpose::ContentCommitment], Err(Purpose)),
        (|params| params.key_usages.clear(), Err(Purpose)),
        (
            |params| params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth],
            Err(Purpose),
        ),
        (|params| params.extended_key_usages = vec![ExtendedKeyUsagePurpose::Any], Err(Purpose)),
        (|params| params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained), Err(OfCa)),
        (
            |params| params.custom_extensions = vec![issuer::policies(&issuer::QUALIFIED)],
            Err(Policy),
        ),
        (
            |params| {
                params.custom_extensions =
                    vec![CustomExtension::from_oid_content(&[2, 5, 29, 32], vec![0x05, 0x00])];
            },
            Err(Malformed),
        ),
        (
            |params| {
                let mut unknown =
                    CustomExtension::from_oid_content(&[1, 2, 3, 4], vec![0x05, 0x00]);
                unknown.set_criticality(true);
                params.custom_extensions = vec![unknown];
            },
            Err(Chain),
        ),
        (|params| params.not_after = date_time_ymd(2026, 11, 20), Err(Expired)),
        (|params| params.not_before = date_time_ymd(2026, 11, 21), Err(NotYetValid)),
    ];
    for (at, (change, expected)) in cases.into_iter().enumerate() {
        let mut params = issuer::person("EE", SERIAL);
        change(&mut params);
        assert_eq!(
            ca.issue(&params, &key).verify(&ca.anchors(), NOW, &mobile_id::USAGE),
            expected,
            "{at}"
        );
    }
}

#[test]
fn a_certificate_needs_a_valid_anchor_that_issued_it() {
    let (ca, key) = (Ca::new(|_| {}), issuer::key(&PKCS_ECDSA_P256_SHA256));
    let params = issuer::person("EE", SERIAL);
    let verified =
        |certificate: Certificate, anchors| certificate.verify(&anchors, NOW, &mobile_id::USAGE);
    assert_eq!(verified(ca.issue(&params, &key), ca.anchors()), Ok(()));
    let below = ca.below();
    assert_eq!(verified(below.issue(&params, &key), below.anchors()), Ok(()));
    assert_eq!(
        verified(below.issue(&params, &key), ca.anchors()),
        Err(CertificateError::Untrusted)
    );
    let namesake = Ca::new(|_| {});
    assert_eq!(
        verified(namesake.issue(&params, &key), ca.anchors()),
        Err(CertificateError::Untrusted)
    );
    for ca in [
        Ca::new(|params| params.not_after = date_time_ymd(2026, 11, 20)),
        Ca::new(|params| params.not_before = date_time_ymd(2026, 11, 21)),
    ] {
        assert_eq!(
            verified(ca.issue(&params, &key), ca.anchors()),
            Err(CertificateError::Untrusted)
        );
    }
}

#[test]
fn a_subject_is_read_as_an_identity_or_rejected() {
    let (ca, key) = (Ca::new(|_| {}), issuer::key(&PKCS_ECDSA_P256_SHA256));
    let named = |params: &CertificateParams| ca.issue(params, &key).identity();
    for (country, serial_number, code, date) in [
        ("EE", "PNOEE-60001019906", "60001019906", Some("2000-01-01")),
        ("EE", "60001019906", "60001019906", Some("2000-01-01")),
        ("LT", "PNOLT-50001018865", "50001018865", Some("2000-01-01")),
        ("LV", "PNOLV-050405-10009", "050405-10009", Some("1905-04-05")),
        ("LV", "PNOLV-020100-29990", "020100-29990", Some("2000-01-02")),
        ("LV", "PNOLV-329999-99901", "329999-99901", None),
        ("LV", "PNOLV-320000-10003", "320000-10003", None),
        ("FI", "PNOFI-131052-308T", "131052-308T", None),
    ] {
        let identity = named(&issuer::person(country, serial_number)).unwrap();
        assert_eq!((identity.country.code(), identity.personal_code.as_str()), (country, code));
        assert_eq!(
            identity.date_of_birth.map(|date| date.date().to_string()).as_deref(),
            date,
            "{code}"
        );
    }
    for (country, serial_number) in [
        ("LT", "PNOEE-60001019906"),
        ("EE", "PNOEE60001019906"),
        ("EE", "PASEE-60001019906"),
        ("EE", "PNOEE-6000101990"),
        ("EE", "PNOEE-6000101990a"),
        ("LV", "PNOLV-05040510009"),
        ("LV", "05040510009"),
        ("FI", "PNOFI-131052+308T"),
        ("FI", "PNOFI-"),
    ] {
        let refused = named(&issuer::person(country, serial_number));
        assert_eq!(
            refused,
            Err(CertificateError::Subject("serialNumber")),
            "{country} {serial_number}"
        );
    }
    assert_eq!(
        named(&issuer::person("ZZ", "60001019906")),
        Err(CertificateError::Subject("countryName"))
    );
    for (missing, field) in [(SERIAL_NUMBER, "serialNumber"), (SURNAME, "surname")] {
        let mut params = issuer::person("EE", SERIAL);
        params.distinguished_name.remove(DnType::CustomDnType(missing.to_vec()));
        assert_eq!(named(&params), Err(CertificateError::Subject(field)));
    }
}

#[test]
fn an_invalid_date_of_birth_is_rejected() {
    let (ca, key) = (Ca::new(|_| {}), issuer::key(&PKCS_ECDSA_P256_SHA256));
    let with = |time: &[u8]| {
        let attribute = [
            &[
                0x30, 0x1d, 0x06, 0x08, 0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x09, 0x01, 0x31, 0x11,
                0x18, 0x0f,
            ],
            time,
        ];
        let content = [&[0x30, 0x1f], attribute.concat().as_slice()].concat();
        let mut params = issuer::person("EE", SERIAL);
        params.custom_extensions = vec![CustomExtension::from_oid_content(&[2, 5, 29, 9], content)];
        ca.issue(&params, &key)
            .identity()
            .map(|identity| identity.date_of_birth.unwrap().to_string())
    };
    assert_eq!(with(b"20011231120000Z"), Ok("31.12.2001".to_owned()));
    assert_eq!(with(b"20010231120000Z"), Err(CertificateError::Subject("dateOfBirth")));
    assert_eq!(with(b"2001-02-01 noon"), Err(CertificateError::Subject("dateOfBirth")));
}
