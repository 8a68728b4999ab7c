//! The key that signs ID tokens (RS256). The JWT is assembled here by hand, so that the library that verifies it does
//! not test itself.

use aws_lc_rs::{
    rand::SystemRandom,
    rsa::KeySize,
    signature::{KeyPair, RSA_PKCS1_SHA256, RsaKeyPair},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use der::{Decode, Reader, SliceReader, asn1::UintRef};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The signing key of this run.
pub(super) struct Key {
    pair: RsaKeyPair,
    id: String,
}

impl Key {
    pub(super) fn new() -> Option<Self> {
        let pair = RsaKeyPair::generate(KeySize::Rsa2048).ok()?;
        let id = encode(&Sha256::digest(pair.public_key().as_ref())[..8]);
        Some(Self { pair, id })
    }

    pub(super) fn public(&self) -> Option<Value> {
        let mut reader = SliceReader::new(self.pair.public_key().as_ref()).ok()?;
        let number = |reader: &mut SliceReader<'_>| {
            UintRef::decode(reader).map(|number| encode(number.as_bytes()))
        };
        let (n, e) = reader
            .sequence(|reader| Ok::<_, der::Error>((number(reader)?, number(reader)?)))
            .ok()?;
        Some(json!({"kty": "RSA", "use": "sig", "alg": "RS256", "kid": self.id, "n": n, "e": e}))
    }

    pub(super) fn sign(&self, claims: &Value) -> Option<String> {
        let header = json!({"typ": "JWT", "alg": "RS256", "kid": self.id});
        let message = format!("{}.{}", encode(header.to_string()), encode(claims.to_string()));
        let mut signature = vec![0; self.pair.public_modulus_len()];
        self.pair
            .sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message.as_bytes(), &mut signature)
            .ok()?;
        Some(format!("{message}.{}", encode(signature)))
    }
}

/// Base64url without padding, as used in JWTs.
pub(super) fn encode(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
