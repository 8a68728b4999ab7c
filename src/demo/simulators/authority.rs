//! The test CA of the simulators, and the keys on the simulated phones. Certificates have the profiles of
//! docs/providers/mobile-id.md and docs/providers/smart-id.md. The Smart-ID keys are shorter than real ones, because
//! generating a key of 6144 bits takes seconds.

use aws_lc_rs::{
    digest::{self, Digest},
    rand::SystemRandom,
    signature::{
        ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, RSA_PSS_SHA256, RSA_PSS_SHA384,
        RSA_PSS_SHA512, RsaKeyPair,
    },
};
use rcgen::{
    BasicConstraints, CertificateParams, CustomExtension, DistinguishedName, DnType,
    ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair, KeyUsagePurpose, PKCS_ECDSA_P256_SHA256,
    PKCS_RSA_SHA256, date_time_ymd,
};

use crate::providers::certificates::Hash;

const SURNAME: &[u64] = &[2, 5, 4, 4];
const SERIAL_NUMBER: &[u64] = &[2, 5, 4, 5];
const GIVEN_NAME: &[u64] = &[2, 5, 4, 42];
const CERTIFICATE_POLICIES: &[u64] = &[2, 5, 29, 32];
const SUBJECT_DIRECTORY_ATTRIBUTES: &[u64] = &[2, 5, 29, 9];
const SMART_ID_AUTHENTICATION: &[u64] = &[1, 3, 6, 1, 4, 1, 62306, 5, 7, 0];
/// The content of certificatePolicies: 1.3.6.1.4.1.10015.17.2 and 0.4.0.2042.1.2.
const QUALIFIED: &[u8] = &[
    0x30, 0x17, 0x30, 0x0b, 0x06, 0x09, 0x2b, 0x06, 0x01, 0x04, 0x01, 0xce, 0x1f, 0x11, 0x02, 0x30,
    0x08, 0x06, 0x06, 0x04, 0x00, 0x8f, 0x7a, 0x01, 0x02,
];

/// A key or certificate cannot be created or used.
#[derive(Debug, thiserror::Error)]
pub enum AuthorityError {
    /// From the certificate builder.
    #[error("a test certificate cannot be made: {0}")]
    Certificate(#[from] rcgen::Error),
    /// From the cryptographic library.
    #[error("a test key cannot be used")]
    Key,
}

/// The person that a certificate is for.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// ISO 3166-1 alpha-2
    pub country: &'a str,
    /// The personal code without a prefix.
    pub code: &'a str,
    /// Given names and surname.
    pub name: (&'a str, &'a str),
    /// `yyyymmdd`, if the certificate states it.
    pub date_of_birth: Option<&'a str>,
}

/// A CA and two key pairs: one shared by all SIM cards, one by all Smart-ID apps.
pub struct Authority {
    issuer: Issuer<'static, KeyPair>,
    pem: String,
    sim: (KeyPair, EcdsaKeyPair),
    app: (KeyPair, RsaKeyPair),
}

impl Authority {
    /// Creates a CA with new keys.
    pub fn new() -> Result<Self, AuthorityError> {
        let mut params = CertificateParams::default();
        params.distinguished_name = DistinguishedName::new();
        params.distinguished_name.push(DnType::CommonName, "Demo world test CA");
        params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
        (params.not_before, params.not_after) =
            (date_time_ymd(2020, 1, 1), date_time_ymd(2040, 1, 1));
        let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256)?;
        let pem = params.self_signed(&key)?.pem();
        let (sim, app) = (
            KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256)?,
            KeyPair::generate_for(&PKCS_RSA_SHA256)?,
        );
        let of_sim =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &sim.serialize_der());
        let of_app = RsaKeyPair::from_pkcs8(&app.serialize_der());
        Ok(Self {
            issuer: Issuer::new(params, key),
            pem,
            sim: (sim, of_sim.map_err(|_| AuthorityError::Key)?),
            app: (app, of_app.map_err(|_| AuthorityError::Key)?),
        })
    }

    /// The CA's certificate in PEM.
    pub fn pem(&self) -> &str {
        &self.pem
    }

    /// A Mobile-ID certificate in DER.
    pub fn mobile_id(&self, subject: Subject) -> Result<Vec<u8>, AuthorityError> {
        let mut params = leaf(subject);
        params.key_usages.push(KeyUsagePurpose::KeyAgreement);
        Ok(params.signed_by(&self.sim.0, &self.issuer)?.der().to_vec())
    }

    /// A qualified Smart-ID certificate in DER.
    pub fn smart_id(&self, subject: Subject) -> Result<Vec<u8>, AuthorityError> {
        let mut params = leaf(subject);
        params.extended_key_usages =
            vec![ExtendedKeyUsagePurpose::Other(SMART_ID_AUTHENTICATION.to_vec())];
        params.custom_extensions =
            vec![CustomExtension::from_oid_content(CERTIFICATE_POLICIES, QUALIFIED.to_vec())];
        if let Some(date) = subject.date_of_birth {
            params.custom_extensions.push(date_of_birth(date));
        }
        Ok(params.signed_by(&self.app.0, &self.issuer)?.der().to_vec())
    }

    /// A SIM card's ECDSA signature (`r‖s`) of the digest itself. Of a longer digest, the curve uses the first 32
    /// bytes.
    pub fn sign_digest(&self, digest: &[u8]) -> Result<Vec<u8>, AuthorityError> {
        let first = digest.get(..32).ok_or(AuthorityError::Key)?;
        let digest =
            Digest::import_less_safe(first, &digest::SHA256).map_err(|_| AuthorityError::Key)?;
        self.sim
            .1
            .sign_digest(&digest)
            .map(|signature| signature.as_ref().to_vec())
            .map_err(|_| AuthorityError::Key)
    }

    /// A Smart-ID app's RSASSA-PSS signature of a text.
    pub fn sign_text(&self, hash: Hash, text: &str) -> Result<Vec<u8>, AuthorityError> {
        let padding = match hash {
            Hash::Sha256 => &RSA_PSS_SHA256,
            Hash::Sha384 => &RSA_PSS_SHA384,
            Hash::Sha512 => &RSA_PSS_SHA512,
        };
        let mut signature = vec![0; self.app.1.public_modulus_len()];
        let signed =
            self.app.1.sign(padding, &SystemRandom::new(), text.as_bytes(), &mut signature);
        signed.map(|()| signature).map_err(|_| AuthorityError::Key)
    }
}

fn leaf(subject: Subject) -> CertificateParams {
    let mut params = CertificateParams::default();
    let mut name = DistinguishedName::new();
    name.push(DnType::CountryName, subject.country);
    let serial_number = format!("PNO{}-{}", subject.country, subject.code);
    for (kind, value) in
        [(SURNAME, subject.name.1), (GIVEN_NAME, subject.name.0), (SERIAL_NUMBER, &serial_number)]
    {
        name.push(DnType::CustomDnType(kind.to_vec()), value);
    }
    params.distinguished_name = name;
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    (params.not_before, params.not_after) = (date_time_ymd(2025, 1, 1), date_time_ymd(2035, 1, 1));
    params
}

/// The dateOfBirth attribute (RFC 3739 section 3.2.2).
fn date_of_birth(date: &str) -> CustomExtension {
    let time = format!("{date}120000Z");
    let attribute = [
        0x30, 0x1d, 0x06, 0x08, 0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x09, 0x01, 0x31, 0x11, 0x18,
        0x0f,
    ];
    let content = [&[0x30, 0x1f], &attribute[..], time.as_bytes()].concat();
    CustomExtension::from_oid_content(SUBJECT_DIRECTORY_ATTRIBUTES, content)
}
