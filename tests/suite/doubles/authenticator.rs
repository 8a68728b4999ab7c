//! An authenticator with one passkey, and the browser in front of it. Each of its parts can lie.

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ciborium::Value as Cbor;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Somebody was present and verified; the passkey may be backed up, and is.
const SYNCED: u8 = 0x01 | 0x04 | 0x08 | 0x10;

pub struct Authenticator {
    key: EcdsaKeyPair,
    /// The credential's id.
    pub id: Vec<u8>,
    /// The user handle, which it learns when the passkey is made.
    pub user: Option<Vec<u8>>,
    pub flags: u8,
    /// What it says next.
    pub counter: u32,
    /// For whom it signs; `None`: whom the options name.
    pub relying_party: Option<String>,
    /// Of whose page the browser is.
    pub origin: String,
    /// Further members of what the client says.
    pub client: Value,
}

pub fn base64url(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

impl Authenticator {
    pub fn new() -> Self {
        let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).unwrap();
        Self {
            id: Sha256::digest(key.public_key().as_ref()).to_vec(),
            key,
            user: None,
            flags: SYNCED,
            counter: 0,
            relying_party: None,
            origin: "https://login.example".to_owned(),
            client: json!({}),
        }
    }

    fn data(&self, options: &Value, named: &str, flags: u8) -> Vec<u8> {
        let id = options.pointer(named).and_then(Value::as_str).unwrap();
        let party = self.relying_party.as_deref().unwrap_or(id);
        let mut data = Sha256::digest(party).to_vec();
        data.push(self.flags | flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn said(&self, options: &Value, kind: &str) -> String {
        let mut said = json!({
            "type": kind,
            "challenge": options["challenge"],
            "origin": self.origin,
            "crossOrigin": false,
        });
        let more = self.client.as_object().unwrap().clone();
        said.as_object_mut().unwrap().extend(more);
        said.to_string()
    }

    fn public_key(&self) -> Vec<u8> {
        let point = self.key.public_key().as_ref();
        let pairs = [
            (1, Cbor::from(2)),
            (3, Cbor::from(-7)),
            (-1, Cbor::from(1)),
            (-2, Cbor::from(&point[1..33])),
            (-3, Cbor::from(&point[33..])),
        ];
        written(&Cbor::Map(pairs.map(|(label, value)| (Cbor::from(label), value)).to_vec()))
    }

    /// Answers `PublicKeyCredentialCreationOptionsJSON` with `RegistrationResponseJSON`.
    pub fn make(&mut self, options: &Value) -> String {
        let user = options["user"]["id"].as_str().unwrap();
        self.user = Some(URL_SAFE_NO_PAD.decode(user).unwrap());
        let mut data = self.data(options, "/rp/id", 0x40);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        data.extend(self.public_key());
        let object = [
            ("fmt", Cbor::from("none")),
            ("attStmt", Cbor::Map(Vec::new())),
            ("authData", Cbor::from(data.as_slice())),
        ];
        let object = Cbor::Map(object.map(|(name, value)| (Cbor::from(name), value)).to_vec());
        json!({
            "id": base64url(&self.id),
            "rawId": base64url(&self.id),
            "type": "public-key",
            "response": {
                "clientDataJSON": base64url(self.said(options, "webauthn.create")),
                "attestationObject": base64url(written(&object)),
                "transports": ["internal", "hybrid"],
            },
            "clientExtensionResults": {},
        })
        .to_string()
    }

    /// Answers `PublicKeyCredentialRequestOptionsJSON` with `AuthenticationResponseJSON`.
    pub fn answer(&self, options: &Value) -> String {
        let (data, client) = (self.data(options, "/rpId", 0), self.said(options, "webauthn.get"));
        let signed = [data.as_slice(), &Sha256::digest(&client)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": base64url(&self.id),
            "rawId": base64url(&self.id),
            "type": "public-key",
            "response": {
                "clientDataJSON": base64url(client),
                "authenticatorData": base64url(data),
                "signature": base64url(signature.as_ref()),
                "userHandle": self.user.as_ref().map(base64url),
            },
            "clientExtensionResults": {},
        })
        .to_string()
    }
}

fn written(value: &Cbor) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}
