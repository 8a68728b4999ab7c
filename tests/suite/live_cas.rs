//! The setting that production uses: `trusted_cas = "live"`.

use std::collections::{BTreeMap, BTreeSet};

use lavi::{
    app::settings,
    config::{CertificateLevel::Qualified, Config},
    providers::{
        certificates::{Anchors, Certificate, CertificateError, Hash, TEST_CAS},
        mobile_id,
    },
};

use crate::fixtures::{self, NOW};

/// Common name and SHA-256 of every CA, as SK publishes them
/// (SK-EID/smart-id-java-client, `src/main/resources/trusted_certificates`; those of Mobile-ID alone: EID-Q 2021E,
/// ESTEID-SK 2015).
const PUBLISHED: [(&str, &str); 8] = [
    (
        "SK ID Solutions EID-Q 2024E",
        "95c4e7e2b5c2617e877442f4276146f8895cee8baa33340efa03e45a66d62d25",
    ),
    (
        "SK ID Solutions EID-Q 2024R",
        "c66244d29cf8033b1d4a6f16d8b0f9db7b27cdabce5ad0c05eff70eda1257235",
    ),
    (
        "SK ID Solutions EID-NQ 2021E",
        "925cd662b3caf6c67e5481b34a7f89079ffc3587e74d2365342c1a67f30dd478",
    ),
    (
        "SK ID Solutions EID-NQ 2021R",
        "90a1217aefd8b635caaf132dcc3d76a10d6d1001521b161a25266984e8af34eb",
    ),
    (
        "SK ID Solutions EID-Q 2021E",
        "3b355e9b664df0fa3fcc9222725a9411d72207e318ac9ef1028b211fe03a1052",
    ),
    ("EID-SK 2016", "e73f1f19a4459a6067a45e84db585d6c1df8f12a739d733f5b28996546f1875a"),
    ("NQ-SK 2016", "b5cfe6b0b2aa861a0b367c0c05395a538ad493a9df011544a8efc4687fdb2cc8"),
    ("ESTEID-SK 2015", "74d992d3910bcf7e34b8b5cd28f91eaeb4f41f3da6394d78b8c43672d43f4f0f"),
];

/// The anchors of Mobile-ID and of Smart-ID when nothing is configured but their addresses.
fn live() -> [Anchors; 2] {
    let of = |section: &str, key: &str, value: &str| {
        (format!("LAVI__EMBEDDED__{section}__{key}"), value.to_owned())
    };
    let given = ["MOBILE_ID", "SMART_ID"].into_iter().flat_map(|section| {
        [
            of(section, "BASE", "https://provider.example/api"),
            of(section, "RELYING_PARTY_UUID", "4fa2c1d5-9b7e-4a0b-8c3d-1e2f3a4b5c6d"),
            of(section, "RELYING_PARTY_NAME", "Kool"),
        ]
    });
    let config = Config::read(None, given.collect::<BTreeMap<_, _>>()).unwrap();
    let settings = settings(&config).unwrap();
    [settings.mobile_id.unwrap().anchors, settings.smart_id.unwrap().anchors]
}

const HEX: [char; 16] =
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];

fn fingerprint(ca: &Certificate) -> String {
    let bytes = Hash::Sha256.digest(ca.der());
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| HEX[usize::from(digit)])
        .collect()
}

#[test]
fn live_means_every_ca_that_sk_publishes_and_no_other() {
    let expected: BTreeSet<_> = PUBLISHED.map(|(_, fingerprint)| fingerprint.to_owned()).into();
    for anchors in live() {
        let found: Vec<_> = anchors.certificates().map(fingerprint).collect();
        assert_eq!(found.len(), PUBLISHED.len());
        assert_eq!(BTreeSet::from_iter(found), expected);
        assert!(!anchors.certificates().any(Certificate::is_test_ca));
    }
    let shared: BTreeSet<_> = fixtures::names("trust-live", ".pem")
        .iter()
        .map(|name| fingerprint(&fixtures::certificate(&format!("trust-live/{name}.pem"))))
        .collect();
    assert!(expected.is_subset(&shared));
    let known_for_tests = Anchors::from_pem(&[TEST_CAS]).unwrap();
    assert!(known_for_tests.certificates().all(Certificate::is_test_ca));
}

#[test]
fn somebody_whom_a_test_ca_certifies_is_refused_in_production() {
    let [mobile_id_anchors, smart_id_anchors] = live();
    let of = |file: &str, pointer: &str| {
        Certificate::from_base64(fixtures::at(&fixtures::json(file), pointer)).unwrap()
    };
    for (certificate, anchors, test_ca, usage) in [
        (
            of("mid/auth-ok-p256-sha256.json", "/session_status/cert"),
            mobile_id_anchors,
            "trust-test/TEST_of_ESTEID-SK_2015.pem",
            mobile_id::USAGE,
        ),
        (
            of("smart-id-v3/auth-ok-notification-pss-sha256.json", "/session_status/cert/value"),
            smart_id_anchors,
            "trust-test/TEST_EID-Q_2024E.pem",
            Qualified.usage(),
        ),
    ] {
        let by = |anchors: &Anchors| certificate.verify(anchors, NOW, &usage);
        assert_eq!(by(&anchors), Err(CertificateError::Untrusted));
        assert_eq!(by(&fixtures::anchors(&[test_ca])), Ok(()), "nothing else is wrong with it");
    }
}
