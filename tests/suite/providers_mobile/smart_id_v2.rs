//! The older Smart-ID API, which we do not use: the same rules apply to its certificates, keys and codes.

use lavi::{
    config::CertificateLevel,
    providers::{
        certificates::{Certificate, CertificateError, Hash, SignatureScheme},
        smart_id::verification_code,
    },
};
use serde_json::Value;

use crate::fixtures::{self, NOW, at};

#[derive(Debug, PartialEq)]
enum Refused {
    Level,
    Certificate(CertificateError),
    Signature,
}

fn verified(fixture: &Value) -> Result<Certificate, Refused> {
    let level = |pointer| CertificateLevel::parse(at(fixture, pointer)).unwrap();
    if level("/session_status/cert/certificateLevel") < level("/request/certificateLevel") {
        return Err(Refused::Level);
    }
    let certificate = Certificate::from_base64(at(fixture, "/session_status/cert/value")).unwrap();
    let anchors = fixtures::anchors(&[at(fixture, "/trust_anchor")]);
    certificate
        .verify(&anchors, NOW, &CertificateLevel::Qualified.usage())
        .map_err(Refused::Certificate)?;
    let [digest, signature] = ["/request/hash", "/session_status/signature/value"]
        .map(|pointer| fixtures::base64(at(fixture, pointer)));
    let signed = certificate.public_key().unwrap().verify(
        SignatureScheme::Pkcs1,
        Hash::Sha512,
        &digest,
        &signature,
    );
    signed.then_some(certificate).ok_or(Refused::Signature)
}

#[test]
fn every_published_answer_has_its_verdict() {
    for name in fixtures::names("smart-id-v2", ".json") {
        let fixture = fixtures::json(&format!("smart-id-v2/{name}.json"));
        match name.as_str() {
            "auth-ok-pkcs1-sha512" => {
                let identity = verified(&fixture).unwrap().identity().unwrap();
                fixtures::assert_identity(&name, &identity, &fixture);
                let code = verification_code(&fixtures::base64(at(&fixture, "/request/hash")));
                assert_eq!(code, at(&fixture, "/expect/verification_code"));
            }
            "auth-reject-level" => assert_eq!(verified(&fixture), Err(Refused::Level)),
            "auth-reject-signature" => assert_eq!(verified(&fixture), Err(Refused::Signature)),
            other => panic!("{other} has no verdict here"),
        }
    }
}
