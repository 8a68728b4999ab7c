//! A test CA, its cards, and answers of its OCSP responder. The answers are encoded by hand, so that the parser is not
//! tested against itself.

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair},
};
use lavi::providers::certificates::{Anchors, Certificate};
use rcgen::{
    BasicConstraints, CertificateParams, CustomExtension, DnType, ExtendedKeyUsagePurpose, IsCa,
    Issuer, KeyPair, KeyUsagePurpose, SerialNumber, date_time_ymd,
};
use x509_parser::parse_x509_certificate;

use super::encoding::generalized;
pub use super::encoding::{der, sequence, sha1};

pub struct Ca {
    pub(super) params: CertificateParams,
    pub(super) key: KeyPair,
    certificate: rcgen::Certificate,
}

/// The signer of OCSP answers.
pub struct Responder {
    pub certificate: Vec<u8>,
    key: KeyPair,
}

/// The content of an answer; the default is a good one about serial number 1, made just now.
#[derive(Clone)]
pub struct Answer {
    pub status: Vec<u8>,
    pub serial_number: Vec<u8>,
    pub this_update: i64,
    pub next_update: Option<i64>,
    /// Whether the nonce of the request comes back ([`Answer::to`]).
    pub echoes: bool,
    pub nonce: Option<Vec<u8>>,
    pub responses: usize,
    /// The certificates that come with it; `None`: the responder's own.
    pub certificates: Option<Vec<Vec<u8>>>,
    /// Whether the responder is named by its key instead of its name.
    pub by_key: bool,
}

pub const GOOD: &[u8] = &[0x80, 0];
pub const UNKNOWN: &[u8] = &[0x82, 0];

pub fn revoked(at: i64) -> Vec<u8> {
    der(0xa1, &[generalized(at)])
}

impl Answer {
    pub fn good(now: i64) -> Self {
        Self {
            status: GOOD.to_vec(),
            serial_number: vec![1],
            this_update: now,
            next_update: None,
            echoes: true,
            nonce: None,
            responses: 1,
            certificates: None,
            by_key: false,
        }
    }

    /// The same in answer to this request.
    pub fn to(&self, request: &[u8]) -> Self {
        const ID: &[u8] = &[0x2b, 6, 1, 5, 5, 7, 0x30, 1, 2, 4, 34, 4, 32];
        let at = request.windows(ID.len()).position(|window| window == ID);
        let sent = at.map(|at| request[at + ID.len()..][..32].to_vec());
        let nonce = self.nonce.clone().or(sent.filter(|_| self.echoes));
        Self { nonce, ..self.clone() }
    }
}

impl Ca {
    pub fn new(name: &str) -> Self {
        Self::with_key(name, KeyPair::generate().unwrap())
    }

    pub fn with_key(name: &str, key: KeyPair) -> Self {
        Self::shaped(|params| *params = named(name), key)
    }

    /// A CA with a changed certificate.
    pub fn shaped(change: impl FnOnce(&mut CertificateParams), key: KeyPair) -> Self {
        let mut params = named("Test CA");
        change(&mut params);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
        let certificate = params.self_signed(&key).unwrap();
        Self { params, key, certificate }
    }

    pub fn anchors(&self) -> Anchors {
        Anchors::from_pem(&[&self.certificate.pem()]).unwrap()
    }

    pub fn certificate(&self) -> Certificate {
        Certificate::from_der(self.certificate.der()).unwrap()
    }

    /// A card of the person 38001085718 with this serial number and these OCSP addresses.
    pub fn card(&self, serial_number: &[u8], places: &[&str]) -> Certificate {
        let mut params = person(&[ExtendedKeyUsagePurpose::ClientAuth]);
        params.serial_number = Some(SerialNumber::from_slice(serial_number));
        if !places.is_empty() {
            params.custom_extensions = vec![access(places)];
        }
        self.issue(&params)
    }

    pub fn card_for(&self, purposes: &[ExtendedKeyUsagePurpose]) -> Certificate {
        self.issue(&person(purposes))
    }

    fn issue(&self, params: &CertificateParams) -> Certificate {
        self.issue_to(params, &KeyPair::generate().unwrap())
    }

    /// A card with this key (PKCS#8) and serial number 1.
    pub fn card_of(&self, key: &[u8]) -> Certificate {
        let mut params = person(&[ExtendedKeyUsagePurpose::ClientAuth]);
        params.serial_number = Some(SerialNumber::from_slice(&[1]));
        self.issue_to(&params, &KeyPair::try_from(key).unwrap())
    }

    /// A card with this key and serial number 1, with a changed certificate.
    pub fn card_with(
        &self,
        key: &KeyPair,
        change: impl FnOnce(&mut CertificateParams),
    ) -> Certificate {
        let mut params = person(&[ExtendedKeyUsagePurpose::ClientAuth]);
        params.serial_number = Some(SerialNumber::from_slice(&[1]));
        change(&mut params);
        self.issue_to(&params, key)
    }

    fn issue_to(&self, params: &CertificateParams, key: &KeyPair) -> Certificate {
        let issuer = Issuer::from_params(&self.params, &self.key);
        let certificate = params.signed_by(key, &issuer).unwrap();
        Certificate::from_der(certificate.der()).unwrap()
    }

    pub fn responder(&self, purposes: &[ExtendedKeyUsagePurpose]) -> Responder {
        self.responder_named("Responder", purposes)
    }

    pub fn responder_named(&self, name: &str, purposes: &[ExtendedKeyUsagePurpose]) -> Responder {
        let mut params = named(name);
        params.extended_key_usages = purposes.to_vec();
        let key = KeyPair::generate().unwrap();
        let certificate =
            params.signed_by(&key, &Issuer::from_params(&self.params, &self.key)).unwrap();
        Responder { certificate: certificate.der().to_vec(), key }
    }

    /// The CA itself as the responder.
    pub fn itself(&self) -> Responder {
        let key = KeyPair::try_from(self.key.serialize_der()).unwrap();
        Responder { certificate: self.certificate.der().to_vec(), key }
    }

    /// This responder's answer about a card of this CA.
    pub fn answer(&self, by: &Responder, answer: &Answer) -> Vec<u8> {
        let (_, ca) = parse_x509_certificate(self.certificate.der()).unwrap();
        let id = sequence(&[
            sequence(&[vec![6, 5, 0x2b, 0x0e, 3, 2, 0x1a], vec![5, 0]]),
            der(4, &[sha1(ca.subject().as_raw())]),
            der(4, &[sha1(&ca.public_key().subject_public_key.data)]),
            der(2, std::slice::from_ref(&answer.serial_number)),
        ]);
        let mut single = vec![id, answer.status.clone(), generalized(answer.this_update)];
        single.extend(answer.next_update.map(|at| der(0xa0, &[generalized(at)])));
        let (_, responder) = parse_x509_certificate(&by.certificate).unwrap();
        let name = if answer.by_key {
            der(0xa2, &[der(4, &[sha1(&responder.public_key().subject_public_key.data)])])
        } else {
            der(0xa1, &[responder.subject().as_raw().to_vec()])
        };
        let responses = sequence(&vec![sequence(&single); answer.responses]);
        let mut data = vec![name, generalized(answer.this_update), responses];
        data.extend(answer.nonce.as_ref().map(|nonce| {
            let id = vec![6, 9, 0x2b, 6, 1, 5, 5, 7, 0x30, 1, 2];
            der(
                0xa1,
                &[sequence(&[sequence(&[id, der(4, &[der(4, std::slice::from_ref(nonce))])])])],
            )
        }));
        let data = sequence(&data);
        let signature = by.sign(&data);
        let algorithm = sequence(&[vec![6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]]);
        let mut basic = vec![data, algorithm, der(3, &[vec![0], signature])];
        let certificates = answer.certificates.clone();
        let certificates = certificates.unwrap_or_else(|| vec![by.certificate.clone()]);
        if !certificates.is_empty() {
            basic.push(der(0xa0, &[sequence(&certificates)]));
        }
        let kind = vec![6, 9, 0x2b, 6, 1, 5, 5, 7, 0x30, 1, 1];
        sequence(&[vec![0x0a, 1, 0], der(0xa0, &[sequence(&[kind, der(4, &[sequence(&basic)])])])])
    }
}

impl Responder {
    pub fn certificate(&self) -> Certificate {
        Certificate::from_der(&self.certificate).unwrap()
    }

    fn sign(&self, message: &[u8]) -> Vec<u8> {
        let key =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &self.key.serialize_der())
                .unwrap();
        key.sign(&SystemRandom::new(), message).unwrap().as_ref().to_vec()
    }
}

fn named(name: &str) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name.push(DnType::CommonName, name);
    (params.not_before, params.not_after) = (date_time_ymd(2020, 1, 1), date_time_ymd(2040, 1, 1));
    params
}

fn person(purposes: &[ExtendedKeyUsagePurpose]) -> CertificateParams {
    let mut params = named("JÕEORG,JAAK-KRISTJAN,38001085718");
    for (kind, value) in [(4, "JÕEORG"), (42, "JAAK-KRISTJAN"), (5, "PNOEE-38001085718"), (6, "EE")]
    {
        params.distinguished_name.push(DnType::CustomDnType(vec![2, 5, 4, kind]), value);
    }
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.extended_key_usages = purposes.to_vec();
    params
}

/// Authority information access: the first address for OCSP, the others for something else.
fn access(places: &[&str]) -> CustomExtension {
    let description = |(at, place): (usize, &&str)| {
        let id = vec![6, 8, 0x2b, 6, 1, 5, 5, 7, 0x30, if at == 0 { 1 } else { 2 }];
        sequence(&[id, der(0x86, &[place.as_bytes().to_vec()])])
    };
    let descriptions: Vec<_> = places.iter().enumerate().map(description).collect();
    CustomExtension::from_oid_content(&[1, 3, 6, 1, 5, 5, 7, 1, 1], sequence(&descriptions))
}
