//! A Smart-ID app that signs what the relying party has sent, with a certificate of a test CA.

use aws_lc_rs::digest::{SHA256, digest};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use lavi::providers::certificates::Anchors;
use rcgen::{ExtendedKeyUsagePurpose, KeyPair, PKCS_RSA_SHA256};
use serde_json::{Value, json};

use super::issuer::{self, Ca};
use crate::fixtures::at;

/// What the phone brings to the callback (`userChallengeVerifier`).
pub const VERIFIER: &str = "XtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c";

/// The app, and the CA of its certificates.
pub struct App {
    ca: Ca,
    key: KeyPair,
}

impl App {
    pub fn new() -> Self {
        Self { ca: Ca::new(|_| {}), key: issuer::key(&PKCS_RSA_SHA256) }
    }

    /// The CA that is to be trusted.
    pub fn anchors(&self) -> Anchors {
        self.ca.anchors()
    }

    /// The answer of a person's phone, such as `("EE", "40504040001")`, to a request as it was sent.
    pub fn signs(&self, sent: &Value, flow: &str, (country, code): (&str, &str)) -> Value {
        let user_challenge = URL_SAFE_NO_PAD.encode(digest(&SHA256, VERIFIER.as_bytes()));
        let callback = if flow == "Web2App" { at(sent, "/initialCallbackUrl") } else { "" };
        self.signs_with(sent, flow, (country, code), &user_challenge, callback)
    }

    /// The same with another challenge of the phone, and another callback's address under the signature.
    pub fn signs_with(
        &self,
        sent: &Value,
        flow: &str,
        (country, code): (&str, &str),
        user_challenge: &str,
        callback: &str,
    ) -> Value {
        let mut params = issuer::person(country, &format!("PNO{country}-{code}"));
        params.extended_key_usages =
            vec![ExtendedKeyUsagePurpose::Other(vec![1, 3, 6, 1, 4, 1, 62306, 5, 7, 0])];
        params.custom_extensions = vec![issuer::policies(&issuer::QUALIFIED)];
        let certificate = self.ca.issue(&params, &self.key);
        let server_random = STANDARD.encode([7; 18]);
        let interactions = digest(&SHA256, at(sent, "/interactions").as_bytes());
        let text = [
            "smart-id-demo",
            "ACSP_V2",
            &server_random,
            at(sent, "/signatureProtocolParameters/rpChallenge"),
            user_challenge,
            &STANDARD.encode(at(sent, "/relyingPartyName")),
            "",
            &STANDARD.encode(interactions),
            "displayTextAndPIN",
            callback,
            flow,
        ]
        .join("|");
        let value = STANDARD.encode(issuer::sign_pss(&self.key, text.as_bytes()));
        json!({
            "state": "COMPLETE",
            "result": { "endResult": "OK", "documentNumber": format!("PNO{country}-{code}-TEST-Q") },
            "signatureProtocol": "ACSP_V2", "interactionTypeUsed": "displayTextAndPIN",
            "cert": { "value": STANDARD.encode(certificate.der()), "certificateLevel": "QUALIFIED" },
            "signature": {
                "value": value, "serverRandom": server_random, "userChallenge": user_challenge,
                "flowType": flow, "signatureAlgorithm": "rsassa-pss", "signatureAlgorithmParameters": {
                    "hashAlgorithm": "SHA-512", "saltLength": 64, "trailerField": "0xbc",
                    "maskGenAlgorithm": { "algorithm": "id-mgf1", "parameters": { "hashAlgorithm": "SHA-512" } },
                },
            },
        })
    }
}
