//! The request to the provider: for whom, with which challenge, in which language (MID section 3.2.3).

use serde::{Deserialize, Serialize};

use super::{Challenge, DisplayText, Rejection, Settings};
use crate::{
    domain::{Language, personal_code::PersonalCode, phone::Phone},
    providers::{Identity, certificates::Hash},
};

/// A request for one confirmation.
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
    ///
    /// # Errors
    /// [`Rejection::Phone`] or [`Rejection::PersonalCode`] if it does not have the provider's format.
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
    /// The challenge for the phone to sign.
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
pub fn body<'a>(request: &'a Request, settings: &'a Settings) -> impl Serialize + Sync + 'a {
    Body {
        relying_party_uuid: settings.relying_party_uuid.expose(),
        relying_party_name: &settings.relying_party_name,
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
