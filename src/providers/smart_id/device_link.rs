//! Device links: a QR code on a desk, an address that a phone opens, both of one session
//! (docs/providers/smart-id.md#device-link). Nobody is named at the start; the person is the one who signs. Pure: no I/O, no
//! clock.

pub use crate::providers::smart_id::callback::{CallbackUrl, LinkRejection};

use aws_lc_rs::{
    constant_time::verify_slices_are_equal,
    hmac::{HMAC_SHA256, Key, sign},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use serde::{Deserialize, Serialize};

use crate::{
    config::{SmartIdConfig, SmartIdScheme},
    domain::{Country, Language, Secret},
    providers::{
        Identity,
        certificates::{Anchors, Hash},
        rest::{PhoneSettings, SessionId, TransportFault},
        smart_id::{
            Interactions, Rejection, Request, Status, Style, TextError, request::WEB2APP, verify,
        },
    },
    rng::Rng,
};

/// The interaction that needs the code of a notification.
const CODE_CHOICE: &str = "confirmationMessageAndVerificationCodeChoice";

impl PhoneSettings<SmartIdConfig> {
    /// A request to the person who scans the code or opens the link, with a new challenge; without a callback, who scans the
    /// code. `countries`: whose people are accepted.
    ///
    /// # Errors
    /// [`TextError::List`] if the app would have to choose among verification codes: a device link has none.
    pub fn device_link(
        &self,
        callback: Option<CallbackUrl>,
        countries: &[Country],
        interactions: Interactions,
        rng: &Rng,
    ) -> Result<Request, TextError> {
        if interactions.offer(CODE_CHOICE) {
            return Err(TextError::List);
        }
        let style = Style::DeviceLink { callback, countries: countries.to_vec() };
        Ok(self.request_by(style, interactions, rng))
    }
}

// The links themselves. Their parameters have a fixed order and are not encoded, and an authCode over the whole link
// protects them: nothing that comes from a browser has a part in it.

/// Where a link is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// In a QR code, so many seconds after the answer that started the session.
    Qr(u64),
    /// On the phone that shows the page.
    Web2App,
}

/// What an authCode covers besides the link.
#[derive(Clone, Copy)]
pub struct AuthCode<'a> {
    pub scheme: SmartIdScheme,
    /// `rpChallenge` in base64, as sent.
    pub challenge: &'a str,
    /// Our name.
    pub relying_party_name: &'a str,
    /// The name of a brokered relying party; we are none.
    pub brokered_name: &'a str,
    /// The interactions in base64, as sent.
    pub interactions: &'a str,
    /// The callback's address; empty for a QR code.
    pub callback: &'a str,
}

impl AuthCode<'_> {
    /// The authCode of a link that has none yet: base64url of an HMAC-SHA-256.
    pub fn of(&self, key: &[u8], link: &str) -> String {
        let text = [
            self.scheme.as_str(),
            "ACSP_V2",
            self.challenge,
            &STANDARD.encode(self.relying_party_name),
            &STANDARD.encode(self.brokered_name),
            self.interactions,
            self.callback,
            link,
        ]
        .join("|");
        URL_SAFE_NO_PAD.encode(sign(&Key::new(HMAC_SHA256, key), text.as_bytes()))
    }
}

/// Everything that the links of one session are made of. It can be written down, sealed, so that any process can make
/// them.
#[derive(Clone, Serialize, Deserialize)]
pub struct DeviceLink {
    base: String,
    token: String,
    secret: Secret,
    scheme: SmartIdScheme,
    challenge: String,
    relying_party_name: String,
    interactions: String,
    #[serde(default)]
    callback: Option<CallbackUrl>,
    language: String,
}

impl DeviceLink {
    /// The links of a session, in the language of the page. `None` if the request is not for a device link.
    pub fn of(request: &Request, session: &LinkSession, language: Language) -> Option<Self> {
        let Style::DeviceLink { callback, .. } = &request.style else { return None };
        Some(Self {
            base: session.base.clone(),
            token: session.token.clone(),
            secret: session.secret.clone(),
            scheme: request.scheme,
            challenge: request.challenge_base64(),
            relying_party_name: request.relying_party_name.clone(),
            interactions: request.interactions.encoded().to_owned(),
            callback: callback.clone(),
            language: language.iso_639_2().to_owned(),
        })
    }

    /// The callback's address; `None`: no phone can open a link of this session.
    pub fn callback(&self) -> Option<&str> {
        self.callback.as_ref().map(CallbackUrl::as_str)
    }

    /// The link of this kind, with its authCode.
    pub fn address(&self, kind: LinkKind) -> String {
        let link = self.unprotected(kind);
        let terms = AuthCode {
            scheme: self.scheme,
            challenge: &self.challenge,
            relying_party_name: &self.relying_party_name,
            brokered_name: "",
            interactions: &self.interactions,
            callback: self.callback().filter(|_| kind == LinkKind::Web2App).unwrap_or_default(),
        };
        let code = terms.of(&key(&self.secret).unwrap_or_default(), &link);
        format!("{link}&authCode={code}")
    }

    /// The link without its authCode.
    fn unprotected(&self, kind: LinkKind) -> String {
        let Self { base, token, language, .. } = self;
        let kind = match kind {
            LinkKind::Qr(elapsed) => format!("QR&elapsedSeconds={elapsed}"),
            LinkKind::Web2App => "Web2App".to_owned(),
        };
        format!(
            "{base}?deviceLinkType={kind}&sessionToken={token}&sessionType=auth&version=1.0&lang={language}"
        )
    }

    /// Whether a callback belongs to this session, by the value in its address.
    pub fn is_called_back_by(&self, value: &str) -> bool {
        self.callback.as_ref().is_some_and(|callback| callback.has_value(value))
    }

    /// Checks the `sessionSecretDigest` of a callback.
    ///
    /// # Errors
    /// [`LinkRejection::SecretDigest`] if it is not that of this session. It is logged here.
    pub fn check_digest(&self, brought: &str) -> Result<(), Rejection> {
        let secret = key(&self.secret).unwrap_or_default();
        let digest = URL_SAFE_NO_PAD.encode(Hash::Sha256.digest(&secret));
        verify_slices_are_equal(digest.as_bytes(), brought.as_bytes())
            .map_err(|_| Rejection::Link(LinkRejection::SecretDigest))
            .inspect_err(Rejection::log)
    }
}

/// A started session and what its links are made of. The secret never leaves the server.
#[derive(Clone, Deserialize)]
#[serde(try_from = "LinkReply")]
pub struct LinkSession {
    /// The id of the session, for polls.
    pub id: SessionId,
    /// `sessionToken`, a part of every link.
    token: String,
    /// `sessionSecret` in base64, the key of every authCode.
    secret: Secret,
    /// `deviceLinkBase`, the beginning of every link.
    base: String,
}

/// The answer as it arrives.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LinkReply {
    #[serde(rename = "sessionID")]
    session_id: SessionId,
    session_token: String,
    session_secret: Secret,
    device_link_base: String,
}

impl TryFrom<LinkReply> for LinkSession {
    type Error = TransportFault;

    /// Accepts what can stand in a link: a token of letters, digits, `-` and `_`, a base address without query, fragment
    /// or `|`, and a secret that is base64 of at least 128 bits.
    fn try_from(reply: LinkReply) -> Result<Self, TransportFault> {
        let LinkReply {
            session_id: id,
            session_token: token,
            session_secret: secret,
            device_link_base: base,
        } = reply;
        let is_token = (1..=128).contains(&token.len())
            && token
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        let is_base = (base.starts_with("https://") || base.starts_with("http://"))
            && base.len() <= 512
            && base.bytes().all(|byte| byte.is_ascii_graphic())
            && !base.contains(['|', '#', '?', '&', '"', '<', '>', '\'']);
        let is_secret = key(&secret).is_some_and(|key| key.len() >= 16);
        if is_token && is_base && is_secret {
            Ok(Self { id, token, secret, base })
        } else {
            Err(TransportFault::Json)
        }
    }
}

/// The bytes of a secret in base64.
fn key(secret: &Secret) -> Option<Vec<u8>> {
    STANDARD.decode(secret.expose()).ok()
}

// Whether an answer to a device link proves who signed it.

/// Whether the phone signed by the link, so that nothing of the answer may be used before it has come back.
pub fn needs_callback(answer: &Status) -> bool {
    answer.signature.as_ref().is_some_and(|signature| signature.flow_type == WEB2APP)
}

/// The identity of the person who signed, if the answer proves it at `now` (seconds since 1970). `verifier` is the
/// `userChallengeVerifier` of the callback, whose secret digest was checked when it came; a QR code has none.
pub fn verify_link(
    request: &Request,
    answer: &Status,
    verifier: Option<&str>,
    anchors: &Anchors,
    now: i64,
) -> Result<Identity, Rejection> {
    if needs_callback(answer) {
        let verifier = verifier.ok_or(Rejection::Link(LinkRejection::NotReturned))?;
        let challenge = answer.signature.as_ref().map(|signature| &*signature.user_challenge);
        // The text itself is hashed, not what it encodes.
        let expected = URL_SAFE_NO_PAD.encode(Hash::Sha256.digest(verifier.as_bytes()));
        let signed = challenge.unwrap_or_default();
        verify_slices_are_equal(expected.as_bytes(), signed.as_bytes())
            .map_err(|_| Rejection::Link(LinkRejection::Verifier))?;
    }
    verify(request, answer, anchors, now)
}
