//! The parts that registrations and assertions are made of: what the client and the authenticator say, and public keys. CBOR is
//! read by `ciborium`, signatures are verified by `aws-lc-rs`.

use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, ParsedPublicKey, RSA_PKCS1_2048_8192_SHA256,
    RsaPublicKeyComponents,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ciborium::Value;
use serde::{Deserialize, Deserializer, de::Error};

/// The signature algorithms that are taken, by their COSE numbers, in the order in which they are asked for: `EdDSA`, ES256,
/// RS256.
pub const ALGORITHMS: [i64; 3] = [-8, -7, -257];

/// Why what an authenticator said does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    #[error("it cannot be read")]
    Unreadable,
    #[error("it was made for another purpose")]
    Type,
    #[error("it answers another challenge")]
    Challenge,
    #[error("it comes from a page of another origin")]
    Origin,
    #[error("it comes from a page in a frame of a site that may not frame it")]
    Embedder,
    #[error("it is for another relying party")]
    RelyingParty,
    #[error("nobody was present")]
    NobodyPresent,
    #[error("the authenticator did not verify who is there")]
    NotVerified,
    #[error("its flags contradict each other or what was registered")]
    Flags,
    #[error("its key is of an algorithm that was not asked for")]
    Algorithm,
    #[error("its key is not valid")]
    Key,
    #[error("its signature is wrong")]
    Signature,
    #[error("its counter has not increased: there may be a copy")]
    Counter,
}

/// Bytes that JSON has in base64url without padding.
pub struct Bytes(pub Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        URL_SAFE_NO_PAD.decode(text.as_bytes()).map(Self).map_err(D::Error::custom)
    }
}

/// What the client says of the page that asked. Other members are passed over, as the standard wants it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientData {
    #[serde(rename = "type")]
    pub kind: String,
    pub challenge: Bytes,
    pub origin: String,
    #[serde(default)]
    pub cross_origin: bool,
    #[serde(default)]
    pub top_origin: Option<String>,
    /// All of it as the authenticator has signed it.
    #[serde(skip)]
    pub json: Vec<u8>,
}

impl ClientData {
    pub fn read(json: Vec<u8>) -> Result<Self, Rejection> {
        let read: Self = serde_json::from_slice(&json).map_err(|_| Rejection::Unreadable)?;
        Ok(Self { json, ..read })
    }
}

/// What the authenticator says.
pub struct AuthenticatorData<'a> {
    /// The SHA-256 of the relying party's id.
    pub relying_party: &'a [u8],
    flags: u8,
    pub counter: u32,
    /// The credential that was made.
    pub attested: Option<AttestedCredential<'a>>,
}

pub struct AttestedCredential<'a> {
    pub maker: [u8; 16],
    pub id: &'a [u8],
    /// A COSE key.
    pub public_key: &'a [u8],
}

impl<'a> AuthenticatorData<'a> {
    /// Reads it to its last byte.
    pub fn read(bytes: &'a [u8]) -> Result<Self, Rejection> {
        let (relying_party, rest) = split(bytes, 32)?;
        let (flags, rest) = split(rest, 1)?;
        let (counter, mut rest) = split(rest, 4)?;
        let counter = counter.try_into().map(u32::from_be_bytes);
        let mut data = Self {
            relying_party,
            flags: flags.first().copied().unwrap_or_default(),
            counter: counter.map_err(|_| Rejection::Unreadable)?,
            attested: None,
        };
        if data.has(0x40) {
            let (maker, after) = split(rest, 16)?;
            let (length, after) = split(after, 2)?;
            let length = length.try_into().map(u16::from_be_bytes);
            let (id, key) = split(after, length.map_err(|_| Rejection::Unreadable)?.into())?;
            rest = after_item(key)?;
            data.attested = Some(AttestedCredential {
                maker: maker.try_into().map_err(|_| Rejection::Unreadable)?,
                id,
                public_key: &key[..key.len() - rest.len()],
            });
        }
        if data.has(0x80) {
            rest = after_item(rest)?;
        }
        if rest.is_empty() { Ok(data) } else { Err(Rejection::Unreadable) }
    }

    const fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    pub const fn user_present(&self) -> bool {
        self.has(0x01)
    }

    pub const fn user_verified(&self) -> bool {
        self.has(0x04)
    }

    pub const fn can_be_backed_up(&self) -> bool {
        self.has(0x08)
    }

    pub const fn is_backed_up(&self) -> bool {
        self.has(0x10)
    }
}

fn split(bytes: &[u8], at: usize) -> Result<(&[u8], &[u8]), Rejection> {
    bytes.split_at_checked(at).ok_or(Rejection::Unreadable)
}

/// The first item of CBOR, and what stands behind it.
fn item(bytes: &[u8]) -> Result<(Value, &[u8]), Rejection> {
    let mut rest = bytes;
    let value = ciborium::from_reader(&mut rest).map_err(|_| Rejection::Unreadable)?;
    Ok((value, rest))
}

fn after_item(bytes: &[u8]) -> Result<&[u8], Rejection> {
    item(bytes).map(|(_, rest)| rest)
}

/// The member of a map under this key, which may stand there once.
fn member<'a>(map: &'a [(Value, Value)], key: &Value) -> Option<&'a Value> {
    let mut found = map.iter().filter(|(known, _)| known == key).map(|(_, value)| value);
    found.next().filter(|_| found.next().is_none())
}

/// The authenticator's data within an attestation object.
pub fn attested(object: &[u8]) -> Result<Vec<u8>, Rejection> {
    let (object, rest) = item(object)?;
    let map = object.into_map().map_err(|_| Rejection::Unreadable)?;
    let data = member(&map, &Value::Text("authData".to_owned())).and_then(Value::as_bytes);
    data.filter(|_| rest.is_empty()).cloned().ok_or(Rejection::Unreadable)
}

/// A public key of one of [`ALGORITHMS`].
pub enum CoseKey {
    Curve(ParsedPublicKey),
    Rsa(RsaPublicKeyComponents<Vec<u8>>),
}

impl CoseKey {
    /// Reads a COSE key (RFC 9053, RFC 8230) and looks whether it is one.
    pub fn read(key: &[u8]) -> Result<Self, Rejection> {
        let (key, _) = item(key)?;
        let map = key.into_map().map_err(|_| Rejection::Unreadable)?;
        let of = |label: i64| member(&map, &Value::from(label));
        let number = |label| {
            let value = of(label).and_then(Value::as_integer)?;
            i64::try_from(value).ok()
        };
        let bytes = |label| of(label).and_then(Value::as_bytes).ok_or(Rejection::Key);
        let algorithm = number(3).filter(|algorithm| ALGORITHMS.contains(algorithm));
        let kind = (algorithm.ok_or(Rejection::Algorithm)?, number(1), number(-1));
        let curve = |parsed: Result<_, _>| parsed.map(Self::Curve).map_err(|_| Rejection::Key);
        match kind {
            (-8, Some(1), Some(6)) => curve(ParsedPublicKey::new(&ED25519, bytes(-2)?)),
            (-7, Some(2), Some(1)) => {
                let (x, y) = (bytes(-2)?, bytes(-3)?);
                if (x.len(), y.len()) != (32, 32) {
                    return Err(Rejection::Key);
                }
                let point = [&[4], x.as_slice(), y].concat();
                curve(ParsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point))
            }
            (-257, Some(3), _) => {
                let unsigned = |bytes: &Vec<u8>| {
                    let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
                    bytes[zeros..].to_vec()
                };
                Ok(Self::Rsa(RsaPublicKeyComponents {
                    n: unsigned(bytes(-1)?),
                    e: unsigned(bytes(-2)?),
                }))
            }
            _ => Err(Rejection::Key),
        }
    }

    /// Whether this key has signed this message.
    pub fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), Rejection> {
        let verified = match self {
            Self::Curve(key) => key.verify_sig(message, signature),
            Self::Rsa(key) => key.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature),
        };
        verified.map_err(|_| Rejection::Signature)
    }
}
