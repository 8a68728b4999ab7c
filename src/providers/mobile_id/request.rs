//! The request to the provider: for whom, with which challenge, in which language (MID section 3.2.3).

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};

use crate::{
    config::MobileIdConfig,
    domain::{Language, personal_code::PersonalCode, phone::Phone},
    providers::{Identity, certificates::Hash, mobile_id::Rejection},
    rng::Rng,
};

#[derive(Clone)]
pub struct Request {
    phone: Phone,
    language: &'static str,
    text: Option<DisplayText>,
    expected: ExpectedSigner,
}

/// Who is to sign what: the part of a request that the answer is verified against. It can be written down, sealed, so that
/// any process can verify the answer.
#[derive(Clone, Serialize, Deserialize)]
pub struct ExpectedSigner {
    country: String,
    personal_code: String,
    challenge: Challenge,
}

/// The body of `POST authentication`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Body<'a> {
    #[serde(rename = "relyingPartyUUID")]
    relying_party_uuid: &'a str,
    relying_party_name: &'a str,
    phone_number: &'a str,
    national_identity_number: &'a str,
    hash: String,
    hash_type: &'static str,
    language: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    display_text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    display_text_format: Option<&'static str>,
}

impl Request {
    /// A request to the owner of `phone` and `personal_code`, in the closest language that the service supports.
    pub fn new(
        phone: Phone,
        personal_code: &PersonalCode,
        language: Language,
        text: Option<DisplayText>,
        challenge: Challenge,
    ) -> Result<Self, Rejection> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !phone
            .as_str()
            .strip_prefix('+')
            .is_some_and(|number| (8..=30).contains(&number.len()) && digits(number))
        {
            return Err(Rejection::Phone);
        }
        let code = personal_code.as_str();
        if code.len() != 11 || !digits(code) {
            return Err(Rejection::PersonalCode);
        }
        let language = language.on_mobile_id();
        let expected = ExpectedSigner {
            country: personal_code.issuer().code().to_owned(),
            personal_code: code.to_owned(),
            challenge,
        };
        Ok(Self { phone, language, text, expected })
    }

    /// The part that the answer is verified against.
    pub fn expected(&self) -> &ExpectedSigner {
        &self.expected
    }
}

impl ExpectedSigner {
    pub fn challenge(&self) -> &Challenge {
        &self.challenge
    }

    /// Whether the identity is that of the person who is asked: code and country. Estonia and Lithuania number people
    /// alike, so the same eleven digits may belong to somebody in each.
    pub fn is(&self, identity: &Identity) -> bool {
        identity.country.code() == self.country && identity.personal_code == self.personal_code
    }
}

/// The JSON body of the request.
pub fn body<'a>(request: &'a Request, keys: &'a MobileIdConfig) -> impl Serialize + Sync + 'a {
    Body {
        relying_party_uuid: keys.relying_party_uuid.expose(),
        relying_party_name: &keys.relying_party_name,
        phone_number: request.phone.as_str(),
        national_identity_number: &request.expected.personal_code,
        hash: request.expected.challenge.base64(),
        hash_type: hash_type(request.expected.challenge.hash()),
        language: request.language,
        display_text: request.text.as_ref().map(DisplayText::text),
        display_text_format: request.text.as_ref().map(DisplayText::format),
    }
}

/// The API's name for the hash function.
pub(super) fn hash_type(hash: Hash) -> &'static str {
    match hash {
        Hash::Sha256 => "SHA256",
        Hash::Sha384 => "SHA384",
        Hash::Sha512 => "SHA512",
    }
}

/// A digest for the phone to sign. Each is used once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    hash: Hash,
    digest: Vec<u8>,
}

impl Challenge {
    /// The digest of 64 random bytes.
    pub fn new(hash: Hash, rng: &Rng) -> Self {
        Self { hash, digest: hash.digest(&rng.bytes::<64>()) }
    }

    /// A challenge with this digest, if its length matches the hash.
    pub fn of(hash: Hash, digest: Vec<u8>) -> Option<Self> {
        (digest.len() == hash.length()).then_some(Self { hash, digest })
    }

    pub fn hash(&self) -> Hash {
        self.hash
    }

    pub fn digest(&self) -> &[u8] {
        &self.digest
    }

    /// The digest in base64, as sent to the API.
    pub fn base64(&self) -> String {
        STANDARD.encode(&self.digest)
    }

    /// The four digits that page and phone both show.
    pub fn verification_code(&self) -> String {
        verification_code(&self.digest)
    }
}

/// The verification code of a hash: its first six bits and last seven bits as a number, 0000 to 8191 (MID section
/// 2.4.1).
pub fn verification_code(hash: &[u8]) -> String {
    let [first, last] =
        [hash.first(), hash.last()].map(|byte| u16::from(byte.copied().unwrap_or_default()));
    format!("{:04}", ((first & 0xfc) << 5) | (last & 0x7f))
}

// The text on the phone. It has 100 bytes (MID section 3.2.3): 100 characters in GSM-7, or 50 in UCS-2.

/// The basic GSM-7 alphabet without control characters. It lacks õ, š and ž.
const GSM_7: &str = "@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?\
    ¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/// Characters of which a GSM-7 text may contain at most five.
const EXTENDED: &str = "€[]^|{}\\";

/// A text that fits on a phone, and its encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplayText {
    text: String,
    format: &'static str,
}

impl DisplayText {
    /// Chooses the encoding of a text: GSM-7 if it has all characters, otherwise UCS-2. `None`: phones cannot show it.
    pub fn new(text: &str) -> Option<Self> {
        if text.trim().is_empty() || text.chars().any(|c| c.is_control() || c > '\u{ffff}') {
            return None;
        }
        let extended = text.chars().filter(|c| EXTENDED.contains(*c)).count();
        let gsm_7 =
            extended <= 5 && text.chars().all(|c| GSM_7.contains(c) || EXTENDED.contains(c));
        let (format, longest) = if gsm_7 { ("GSM-7", 100) } else { ("UCS-2", 50) };
        (text.chars().count() <= longest).then(|| Self { text: text.to_owned(), format })
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// `GSM-7` or `UCS-2`.
    pub fn format(&self) -> &'static str {
        self.format
    }
}
