//! The request to the provider. It is kept until the answer is verified against it (docs/providers/smart-id.md).

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    config::{CertificateLevel, SmartIdConfig, SmartIdScheme},
    domain::{Country, Secret, personal_code::PersonalCode},
    providers::{
        Identity,
        certificates::{Hash, SignatureScheme},
        rest::PhoneSettings,
        smart_id::{
            Rejection,
            device_link::{CallbackUrl, LinkRejection},
        },
    },
    rng::Rng,
};

/// A request for one sign-in or registration. Each is used once. It can be written down, sealed, so that any process can
/// verify the answer.
#[derive(Clone, Serialize, Deserialize)]
pub struct Request {
    /// The service to call.
    pub scheme: SmartIdScheme,
    /// Our name, exactly as registered.
    pub relying_party_name: String,
    pub level: CertificateLevel,
    pub algorithm: Algorithm,
    /// The flow that starts the session, and whom it asks.
    pub style: Style,
    /// `rpChallenge`: 32 to 64 random bytes.
    pub challenge: Vec<u8>,
    /// What the app shows and asks.
    pub interactions: Interactions,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Body<'a> {
    #[serde(rename = "relyingPartyUUID")]
    relying_party_uuid: &'a str,
    relying_party_name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    initial_callback_url: Option<&'a str>,
    certificate_level: &'static str,
    signature_protocol: &'static str,
    signature_protocol_parameters: RequestParameters,
    interactions: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    vc_type: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RequestParameters {
    rp_challenge: String,
    signature_algorithm: &'static str,
    #[serde(rename = "signatureAlgorithmParameters", skip_serializing_if = "Option::is_none")]
    of_algorithm: Option<AlgorithmParameters>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AlgorithmParameters {
    hash_algorithm: &'static str,
}

impl PhoneSettings<SmartIdConfig> {
    /// A request to this person, with a new challenge.
    pub fn request(
        &self,
        person: SemanticsIdentifier,
        interactions: Interactions,
        rng: &Rng,
    ) -> Request {
        self.request_by(Style::Notification { person }, interactions, rng)
    }

    /// A request by this flow, with a new challenge.
    pub(super) fn request_by(
        &self,
        style: Style,
        interactions: Interactions,
        rng: &Rng,
    ) -> Request {
        Request {
            scheme: self.keys.scheme,
            relying_party_name: self.keys.relying_party_name.clone(),
            level: self.keys.level,
            algorithm: Algorithm::Pss(Hash::Sha512),
            style,
            challenge: rng.bytes::<64>().to_vec(),
            interactions,
        }
    }
}

impl Request {
    /// The challenge in base64, as sent to the API.
    pub fn challenge_base64(&self) -> String {
        STANDARD.encode(&self.challenge)
    }

    /// The four digits that page and app both show.
    pub fn verification_code(&self) -> String {
        verification_code(&self.challenge)
    }
}

/// The JSON body that starts the session.
pub fn body<'a>(
    request: &'a Request,
    relying_party_uuid: &'a Secret,
) -> impl Serialize + Sync + 'a {
    let hash_algorithm = request.algorithm.hash_name();
    Body {
        relying_party_uuid: relying_party_uuid.expose(),
        relying_party_name: &request.relying_party_name,
        initial_callback_url: request.style.callback(),
        certificate_level: request.level.as_str(),
        signature_protocol: "ACSP_V2",
        signature_protocol_parameters: RequestParameters {
            rp_challenge: request.challenge_base64(),
            signature_algorithm: request.algorithm.name(),
            of_algorithm: hash_algorithm
                .map(|hash_algorithm| AlgorithmParameters { hash_algorithm }),
        },
        interactions: request.interactions.encoded(),
        vc_type: request.style.verification_code_type(),
    }
}

/// The verification code of a challenge: the last two bytes of its SHA-256 as a number modulo 10000 (RP API v3,
/// notification flow).
pub fn verification_code(challenge: &[u8]) -> String {
    let digest = Hash::Sha256.digest(challenge);
    let number = digest
        .iter()
        .rev()
        .take(2)
        .rev()
        .fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
    format!("{:04}", number % 10_000)
}

/// How a session starts, and whom it asks.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Style {
    /// The request names the person; the app is notified and shows a code of four digits.
    Notification { person: SemanticsIdentifier },
    /// The request names nobody; the app scans a QR code or is opened by a link.
    DeviceLink {
        /// Where a phone that opened the link comes back; `None`: there is a code to scan and no link to open.
        callback: Option<CallbackUrl>,
        /// The countries whose people are accepted.
        countries: Vec<Country>,
    },
}

/// The flow type of a phone that opened the link.
pub(super) const WEB2APP: &str = "Web2App";

impl Style {
    /// Whether an answer may state this flow type.
    pub fn offers(&self, flow_type: &str) -> bool {
        match self {
            Self::Notification { .. } => flow_type == "Notification",
            Self::DeviceLink { callback, .. } => {
                flow_type == "QR" || (flow_type == WEB2APP && callback.is_some())
            }
        }
    }

    /// The path of the start call.
    pub fn path(&self) -> Vec<String> {
        let segments = match self {
            Self::Notification { person } => {
                ["notification", "etsi", &person.semantics_identifier()].map(str::to_owned).to_vec()
            }
            Self::DeviceLink { .. } => ["device-link", "anonymous"].map(str::to_owned).to_vec(),
        };
        [vec!["authentication".to_owned()], segments].concat()
    }

    /// `initialCallbackUrl`
    pub fn callback(&self) -> Option<&str> {
        match self {
            Self::Notification { .. } => None,
            Self::DeviceLink { callback, .. } => callback.as_ref().map(CallbackUrl::as_str),
        }
    }

    /// The callback's address as an answer of this flow type signs it: only by a phone that opened the link.
    pub fn signed_callback(&self, flow_type: &str) -> &str {
        self.callback().filter(|_| flow_type == WEB2APP).unwrap_or_default()
    }

    /// `vcType`
    const fn verification_code_type(&self) -> Option<&'static str> {
        match self {
            Self::Notification { .. } => Some("numeric4"),
            Self::DeviceLink { .. } => None,
        }
    }

    /// Checks that the person who signed is one whom the request asked.
    ///
    /// # Errors
    /// [`Rejection::Person`], or for a device link [`LinkRejection::Country`].
    pub fn check_person(&self, identity: &Identity) -> Result<(), Rejection> {
        match self {
            Self::Notification { person } if !person.is(identity) => Err(Rejection::Person),
            Self::DeviceLink { countries, .. } if !countries.contains(&identity.country) => {
                Err(Rejection::Link(LinkRejection::Country))
            }
            _ => Ok(()),
        }
    }
}

// The person to ask, by ETSI semantics identifier (docs/providers/smart-id.md#start-of-a-notification).

/// A person with a personal code of a country that has Smart-ID.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SemanticsIdentifier {
    country: Country,
    code: String,
}

impl SemanticsIdentifier {
    /// The person with this code, issued by `country`: EE and LT eleven digits, LV `NNNNNN-NNNNN`.
    pub fn new(country: Country, code: &PersonalCode) -> Result<Self, Rejection> {
        let code = code.as_str();
        let digits = |text: &str, length: usize| {
            text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        let fits = match country {
            Country::EE | Country::LT => digits(code, 11),
            Country::LV => code
                .split_once('-')
                .is_some_and(|(day, number)| digits(day, 6) && digits(number, 5)),
            _ => return Err(Rejection::Country),
        };
        if fits {
            Ok(Self { country, code: code.to_owned() })
        } else {
            Err(Rejection::PersonalCode)
        }
    }

    /// `PNOEE-40504040001`
    pub fn semantics_identifier(&self) -> String {
        format!("PNO{}-{}", self.country, self.code)
    }

    /// Whether the identity is this person's.
    pub fn is(&self, identity: &Identity) -> bool {
        identity.country == self.country && identity.personal_code == self.code
    }
}

// What the app shows and asks before the PIN (docs/providers/smart-id.md#interactions). The list is encoded only once, because
// the signature covers the base64 text as it was sent.

/// A kind of dialog in the app, with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interaction {
    /// The text (60 characters) and the PIN pad on one screen.
    DisplayTextAndPin(String),
    /// The text (200 characters) with "Confirm" and "Cancel", then the PIN pad.
    ConfirmationMessage(String),
    /// The text (200 characters) and three codes, of which the person picks the right one, then the PIN pad.
    ConfirmationMessageAndVerificationCodeChoice(String),
}

/// A list of interactions in order of preference. The app uses the first one that it supports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Interactions {
    encoded: String,
    types: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    #[error("the list of interactions is empty or names one twice")]
    List,
    #[error("the text is empty or too long for the app")]
    Length,
    #[error("the text holds a control character")]
    Character,
    /// The text is not the base64 of a JSON array of objects with a type.
    #[error("the text is not a list of interactions")]
    Malformed,
}

impl Interaction {
    /// The API's name of the type, the name of its text field, the maximum length in characters, and the text.
    fn shape(&self) -> (&'static str, &'static str, usize, &str) {
        match self {
            Self::DisplayTextAndPin(text) => ("displayTextAndPIN", "displayText60", 60, text),
            Self::ConfirmationMessage(text) => ("confirmationMessage", "displayText200", 200, text),
            Self::ConfirmationMessageAndVerificationCodeChoice(text) => {
                ("confirmationMessageAndVerificationCodeChoice", "displayText200", 200, text)
            }
        }
    }
}

impl Interactions {
    /// Encodes a list.
    pub fn new(list: &[Interaction]) -> Result<Self, TextError> {
        let mut types: Vec<String> = Vec::new();
        let mut items = Vec::new();
        for (kind, field, longest, text) in list.iter().map(Interaction::shape) {
            if types.iter().any(|known| known == kind) {
                return Err(TextError::List);
            }
            if text.trim().is_empty() || text.chars().count() > longest {
                return Err(TextError::Length);
            }
            if text.chars().any(char::is_control) {
                return Err(TextError::Character);
            }
            types.push(kind.to_owned());
            items.push(json!({ "type": kind, field: text }));
        }
        if items.is_empty() {
            return Err(TextError::List);
        }
        Ok(Self { encoded: STANDARD.encode(Value::Array(items).to_string()), types })
    }

    /// Parses a list that was already encoded.
    pub fn from_base64(encoded: &str) -> Result<Self, TextError> {
        #[derive(Deserialize)]
        struct Item {
            r#type: String,
        }
        let json = STANDARD.decode(encoded).map_err(|_| TextError::Malformed)?;
        let items: Vec<Item> = serde_json::from_slice(&json).map_err(|_| TextError::Malformed)?;
        Ok(Self {
            encoded: encoded.to_owned(),
            types: items.into_iter().map(|item| item.r#type).collect(),
        })
    }

    /// The list as it is sent and signed, in base64.
    pub fn encoded(&self) -> &str {
        &self.encoded
    }

    /// Whether the list contains this type.
    pub fn offer(&self, kind: &str) -> bool {
        self.types.iter().any(|offered| offered == kind)
    }
}

// The signature algorithms of the app, with their names in the API.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Algorithm {
    /// RSASSA-PSS. MGF1 uses the same hash, and the salt has its length.
    Pss(Hash),
    /// RSASSA-PKCS1-v1_5, which the API still supports for old relying parties.
    Pkcs1(Hash),
}

impl Algorithm {
    /// `signatureAlgorithm`
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pss(_) => "rsassa-pss",
            Self::Pkcs1(Hash::Sha256) => "sha256WithRSAEncryption",
            Self::Pkcs1(Hash::Sha384) => "sha384WithRSAEncryption",
            Self::Pkcs1(Hash::Sha512) => "sha512WithRSAEncryption",
        }
    }

    /// `hashAlgorithm`, which is sent for PSS only.
    pub const fn hash_name(self) -> Option<&'static str> {
        match self {
            Self::Pss(Hash::Sha256) => Some("SHA-256"),
            Self::Pss(Hash::Sha384) => Some("SHA-384"),
            Self::Pss(Hash::Sha512) => Some("SHA-512"),
            Self::Pkcs1(_) => None,
        }
    }

    pub const fn hash(self) -> Hash {
        match self {
            Self::Pss(hash) | Self::Pkcs1(hash) => hash,
        }
    }

    pub const fn scheme(self) -> SignatureScheme {
        match self {
            Self::Pss(_) => SignatureScheme::Pss,
            Self::Pkcs1(_) => SignatureScheme::Pkcs1,
        }
    }
}
