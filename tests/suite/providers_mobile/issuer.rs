//! A test CA, for certificates that are not among the published ones.

use aws_lc_rs::{
    digest::{Digest, SHA256},
    rand::SystemRandom,
    signature::{
        ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, EcdsaSigningAlgorithm, RSA_PSS_SHA512,
        RsaKeyPair,
    },
};
use lavi::providers::certificates::{Anchors, Certificate};
use rcgen::{
    BasicConstraints, CertificateParams, CustomExtension, DistinguishedName, DnType, IsCa, Issuer,
    KeyPair, KeyUsagePurpose, PKCS_ECDSA_P256_SHA256, SignatureAlgorithm, date_time_ymd,
};

/// The object identifier of surnames.
pub const SURNAME: [u64; 4] = [2, 5, 4, 4];
/// The object identifier of personal codes.
pub const SERIAL_NUMBER: [u64; 4] = [2, 5, 4, 5];
/// The object identifier of given names.
pub const GIVEN_NAME: [u64; 4] = [2, 5, 4, 42];

/// Issues certificates that are valid from 2020 to 2040 by default.
pub struct Ca {
    issuer: Issuer<'static, KeyPair>,
    pem: String,
}

impl Ca {
    /// A self-signed CA.
    pub fn new(change: impl FnOnce(&mut CertificateParams)) -> Self {
        let (mut params, key) =
            (authority("Test issuer"), KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).unwrap());
        change(&mut params);
        let pem = params.self_signed(&key).unwrap().pem();
        Self { issuer: Issuer::new(params, key), pem }
    }

    /// A CA under this one.
    pub fn below(&self) -> Self {
        let (params, key) = (
            authority("Test issuer below"),
            KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).unwrap(),
        );
        let pem = params.signed_by(&key, &self.issuer).unwrap().pem();
        Self { issuer: Issuer::new(params, key), pem }
    }

    /// The CA's certificate in PEM.
    pub fn pem(&self) -> &str {
        &self.pem
    }

    /// This CA as the only anchor.
    pub fn anchors(&self) -> Anchors {
        Anchors::from_pem(&[&self.pem]).unwrap()
    }

    /// A certificate for this key.
    pub fn issue(&self, params: &CertificateParams, key: &KeyPair) -> Certificate {
        Certificate::from_der(params.signed_by(key, &self.issuer).unwrap().der()).unwrap()
    }
}

fn authority(name: &str) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    (params.not_before, params.not_after) = (date_time_ymd(2020, 1, 1), date_time_ymd(2040, 1, 1));
    params
}

/// The content of a certificate of Mari Maasikas with this country and serial number.
pub fn person(country: &str, serial_number: &str) -> CertificateParams {
    let mut params = CertificateParams::default();
    let mut name = DistinguishedName::new();
    name.push(DnType::CountryName, country);
    for (kind, value) in
        [(SURNAME, "MAASIKAS"), (GIVEN_NAME, "MARI"), (SERIAL_NUMBER, serial_number)]
    {
        name.push(DnType::CustomDnType(kind.to_vec()), value);
    }
    params.distinguished_name = name;
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    (params.not_before, params.not_after) = (date_time_ymd(2026, 1, 1), date_time_ymd(2029, 1, 1));
    params
}

/// The certificatePolicies extension with these object identifiers, given without tag and length.
pub fn policies(identifiers: &[&[u8]]) -> CustomExtension {
    let sequence = |tag: u8, content: Vec<u8>| {
        [&[tag, u8::try_from(content.len()).unwrap()], content.as_slice()].concat()
    };
    let listed =
        identifiers.iter().flat_map(|oid| sequence(0x30, sequence(0x06, oid.to_vec()))).collect();
    CustomExtension::from_oid_content(&[2, 5, 29, 32], sequence(0x30, listed))
}

/// 1.3.6.1.4.1.10015.17.2 and 0.4.0.2042.1.2, the policies of a qualified Smart-ID.
pub const QUALIFIED: [&[u8]; 2] = [
    &[0x2b, 0x06, 0x01, 0x04, 0x01, 0xce, 0x1f, 0x11, 0x02],
    &[0x04, 0x00, 0x8f, 0x7a, 0x01, 0x02],
];

/// A key of this kind.
pub fn key(kind: &'static SignatureAlgorithm) -> KeyPair {
    KeyPair::generate_for(kind).unwrap()
}

/// The ECDSA signature `r‖s` of a message.
pub fn sign_ecdsa(
    key: &KeyPair,
    algorithm: &'static EcdsaSigningAlgorithm,
    message: &[u8],
) -> Vec<u8> {
    let key = EcdsaKeyPair::from_pkcs8(algorithm, &key.serialize_der()).unwrap();
    key.sign(&SystemRandom::new(), message).unwrap().as_ref().to_vec()
}

/// The ECDSA signature `r‖s` of a SHA-256 digest, with a P-256 key.
pub fn sign_digest(key: &KeyPair, digest: &[u8]) -> Vec<u8> {
    let key =
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &key.serialize_der()).unwrap();
    key.sign_digest(&Digest::import_less_safe(digest, &SHA256).unwrap()).unwrap().as_ref().to_vec()
}

/// The RSASSA-PSS signature of a message with SHA-512.
pub fn sign_pss(key: &KeyPair, message: &[u8]) -> Vec<u8> {
    let key = RsaKeyPair::from_pkcs8(&key.serialize_der()).unwrap();
    let mut signature = vec![0; key.public_modulus_len()];
    key.sign(&RSA_PSS_SHA512, &SystemRandom::new(), message, &mut signature).unwrap();
    signature
}
