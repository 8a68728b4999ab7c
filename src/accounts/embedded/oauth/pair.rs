//! Key pairs: made, opened, shown, and what they sign. All of it is `aws-lc-rs`.

use aws_lc_rs::{
    encoding::AsDer,
    error::{KeyRejected, Unspecified},
    rand::SystemRandom,
    rsa::KeySize,
    signature::{
        ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, ED25519, EcdsaKeyPair,
        Ed25519KeyPair, KeyPair, RSA_PKCS1_2048_8192_SHA256, RSA_PKCS1_SHA256, RsaKeyPair,
        UnparsedPublicKey, VerificationAlgorithm,
    },
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use der::{Decode, Sequence, asn1::UintRef};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use tokio::task;
use zeroize::Zeroizing;

words! {
    /// How an ID token is signed (RFC 7518, RFC 8037). The first is used unless an application is registered with another one.
    #[derive(Default)]
    IdTokenAlgorithm {
        /// ECDSA on P-256 with SHA-256.
        #[default]
        Es256 = "ES256",
        /// RSASSA-PKCS1-v1_5 with SHA-256, a key of 2048 bits.
        Rs256 = "RS256",
        /// Ed25519.
        EdDsa = "EdDSA",
    }
}

/// A key that was made and not written yet.
pub struct NewSigningKey {
    /// `kid`: the beginning of the thumbprint of its public part.
    pub id: String,
    pub algorithm: IdTokenAlgorithm,
    /// PKCS #8 in base64.
    pub private: Zeroizing<String>,
}

impl NewSigningKey {
    /// Makes one in a thread for what takes long: the primes of RSA take a tenth of a second.
    pub async fn make(algorithm: IdTokenAlgorithm) -> Option<Self> {
        let made = task::spawn_blocking(move || {
            let private = generate(algorithm).ok()?;
            let pair = SigningPair::open(algorithm, &private).ok()?;
            // The members of the public key in this order are what RFC 7638 hashes.
            let hash = Sha256::digest(Value::from(pair.public()?).to_string());
            let id = format!("{:016x}", u64::from_be_bytes(*hash.first_chunk()?));
            Some(Self { id, algorithm, private: Zeroizing::new(STANDARD.encode(&*private)) })
        });
        made.await.ok().flatten()
    }
}

/// A new private key in PKCS #8.
fn generate(algorithm: IdTokenAlgorithm) -> Result<Zeroizing<Vec<u8>>, Unspecified> {
    let der = match algorithm {
        IdTokenAlgorithm::Es256 => EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING)?
            .to_pkcs8v1()?
            .as_ref()
            .to_vec(),
        IdTokenAlgorithm::Rs256 => {
            RsaKeyPair::generate(KeySize::Rsa2048)?.as_der()?.as_ref().to_vec()
        }
        IdTokenAlgorithm::EdDsa => Ed25519KeyPair::generate()?.to_pkcs8()?.as_ref().to_vec(),
    };
    Ok(Zeroizing::new(der))
}

/// A private key, ready to sign.
pub enum SigningPair {
    Es256(EcdsaKeyPair),
    Rs256(RsaKeyPair),
    EdDsa(Ed25519KeyPair),
}

#[derive(Sequence)]
struct RsaNumbers<'a> {
    modulus: UintRef<'a>,
    exponent: UintRef<'a>,
}

impl SigningPair {
    /// Opens a key in PKCS #8.
    pub fn open(algorithm: IdTokenAlgorithm, private: &[u8]) -> Result<Self, KeyRejected> {
        Ok(match algorithm {
            IdTokenAlgorithm::Es256 => {
                Self::Es256(EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, private)?)
            }
            IdTokenAlgorithm::Rs256 => Self::Rs256(RsaKeyPair::from_pkcs8(private)?),
            IdTokenAlgorithm::EdDsa => Self::EdDsa(Ed25519KeyPair::from_pkcs8(private)?),
        })
    }

    /// Signs as JWS has it (RFC 7518 section 3).
    pub fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let random = SystemRandom::new();
        Ok(match self {
            Self::Es256(pair) => pair.sign(&random, message)?.as_ref().to_vec(),
            Self::Rs256(pair) => {
                let mut signature = vec![0; pair.public_modulus_len()];
                pair.sign(&RSA_PKCS1_SHA256, &random, message, &mut signature)?;
                signature
            }
            Self::EdDsa(pair) => pair.try_sign(message)?.as_ref().to_vec(),
        })
    }

    pub fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        let (algorithm, public): (&'static dyn VerificationAlgorithm, &[u8]) = match self {
            Self::Es256(pair) => (&ECDSA_P256_SHA256_FIXED, pair.public_key().as_ref()),
            Self::Rs256(pair) => (&RSA_PKCS1_2048_8192_SHA256, pair.public_key().as_ref()),
            Self::EdDsa(pair) => (&ED25519, pair.public_key().as_ref()),
        };
        UnparsedPublicKey::new(algorithm, public).verify(message, signature).is_ok()
    }

    /// The members of the public key that a thumbprint needs (RFC 7638 section 3.2), in their order.
    pub fn public(&self) -> Option<Map<String, Value>> {
        let text = |bytes: &[u8]| Value::from(URL_SAFE_NO_PAD.encode(bytes));
        let members = match self {
            Self::Es256(pair) => {
                let (x, y) = pair.public_key().as_ref().get(1..65)?.split_at(32);
                vec![("crv", "P-256".into()), ("kty", "EC".into()), ("x", text(x)), ("y", text(y))]
            }
            Self::Rs256(pair) => {
                let numbers = RsaNumbers::from_der(pair.public_key().as_ref()).ok()?;
                let [e, n] =
                    [numbers.exponent, numbers.modulus].map(|number| text(number.as_bytes()));
                vec![("e", e), ("kty", "RSA".into()), ("n", n)]
            }
            Self::EdDsa(pair) => vec![
                ("crv", "Ed25519".into()),
                ("kty", "OKP".into()),
                ("x", text(pair.public_key().as_ref())),
            ],
        };
        Some(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }
}
