//! The profiles of Smart-ID certificates: key usage, extended key usage and policies of each generation.

use lavi::{
    config::CertificateLevel::{Advanced, Qualified},
    providers::{
        certificates::{Anchors, CertificateError},
        mobile_id,
    },
};
use rcgen::{
    DnType,
    ExtendedKeyUsagePurpose::{self, ClientAuth},
    KeyUsagePurpose::{self, DataEncipherment, DigitalSignature, KeyAgreement, KeyEncipherment},
    PKCS_ECDSA_P256_SHA256,
};

use super::issuer::{self, Ca};
use crate::fixtures::NOW;

#[test]
fn each_generation_of_smart_id_certificates_has_its_key_usage() {
    let (ca, key) = (Ca::new(|_| {}), issuer::key(&PKCS_ECDSA_P256_SHA256));
    let smart_id = || ExtendedKeyUsagePurpose::Other(vec![1, 3, 6, 1, 4, 1, 62306, 5, 7, 0]);
    let verified = |extended: Vec<ExtendedKeyUsagePurpose>, usages: &[KeyUsagePurpose]| {
        let mut params = issuer::person("EE", "PNOEE-40504040001");
        params.extended_key_usages = extended;
        params.key_usages = usages.to_vec();
        params.custom_extensions = vec![issuer::policies(&issuer::QUALIFIED)];
        ca.issue(&params, &key).verify(&ca.anchors(), NOW, &Qualified.usage())
    };
    assert_eq!(verified(vec![smart_id()], &[DigitalSignature]), Ok(()));
    let older = [DigitalSignature, KeyEncipherment, DataEncipherment];
    assert_eq!(verified(vec![ClientAuth], &older), Ok(()));
    for without in older {
        let usages: Vec<_> = older.into_iter().filter(|usage| *usage != without).collect();
        let rejection = Err(CertificateError::Purpose);
        assert_eq!(verified(vec![ClientAuth], &usages), rejection, "without {without:?}");
    }
    for (extended, usages) in [
        (vec![ClientAuth], &[DigitalSignature][..]),
        (vec![ClientAuth], &[DigitalSignature, KeyAgreement]),
        (vec![smart_id()], &[KeyEncipherment, DataEncipherment]),
        (vec![], &older),
    ] {
        assert_eq!(verified(extended, usages), Err(CertificateError::Purpose), "{usages:?}");
    }
}

/// A CA whose name is that of a test CA of SK, and one with another name.
fn test_ca_and_other() -> [Ca; 2] {
    ["TEST of our own", "Our own"]
        .map(|name| Ca::new(|params| params.distinguished_name.push(DnType::CommonName, name)))
}

#[test]
fn what_only_certificates_of_tests_have_counts_only_if_a_test_ca_issued_it() {
    /// 1.3.6.1.4.1.10015.3.17.1 and .2
    const OF_DEMO: [&[u8]; 2] = [
        &[0x2b, 0x06, 0x01, 0x04, 0x01, 0xce, 0x1f, 0x03, 0x11, 0x01],
        &[0x2b, 0x06, 0x01, 0x04, 0x01, 0xce, 0x1f, 0x03, 0x11, 0x02],
    ];
    let [test_ca, other] = test_ca_and_other();
    let key = issuer::key(&PKCS_ECDSA_P256_SHA256);
    let smart_id = |serial_number, policies: &[&[u8]]| {
        let mut params = issuer::person("EE", serial_number);
        params.extended_key_usages = vec![ClientAuth];
        params.key_usages = vec![DigitalSignature, KeyEncipherment, DataEncipherment];
        params.custom_extensions = vec![issuer::policies(policies)];
        params
    };
    let (full, bare) = ("PNOEE-60001019906", "60001019906");
    let of_tests = Err(CertificateError::TestForm);
    for (params, usage, by_other) in [
        (smart_id(full, &[OF_DEMO[0]]), Advanced.usage(), &of_tests),
        (smart_id(full, &[OF_DEMO[1], issuer::QUALIFIED[1]]), Qualified.usage(), &of_tests),
        (smart_id(bare, &issuer::QUALIFIED), Qualified.usage(), &of_tests),
        (issuer::person("EE", bare), mobile_id::USAGE, &of_tests),
        (smart_id(full, &issuer::QUALIFIED), Qualified.usage(), &Ok(())),
        (issuer::person("EE", full), mobile_id::USAGE, &Ok(())),
    ] {
        let from = |ca: &Ca, anchors| ca.issue(&params, &key).verify(&anchors, NOW, &usage);
        assert_eq!(from(&test_ca, test_ca.anchors()), Ok(()), "{usage:?}");
        assert_eq!(from(&other, other.anchors()), *by_other, "{usage:?}");
        // It is the issuer that counts: a test CA beside it changes nothing.
        let both = Anchors::from_pem(&[test_ca.pem(), other.pem()]).unwrap();
        assert_eq!(from(&other, both), *by_other, "{usage:?}");
    }
}
