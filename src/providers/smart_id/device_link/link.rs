//! The links themselves. Their parameters have a fixed order and are not encoded, and an authCode over the whole link
//! protects them: nothing that comes from a browser has a part in it.

use aws_lc_rs::{
    constant_time::verify_slices_are_equal,
    hmac::{HMAC_SHA256, Key, sign},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use serde::{Deserialize, Serialize};

use super::{CallbackUrl, LinkRejection, LinkSession, reply::key};
use crate::{
    domain::{Language, Secret},
    providers::{
        certificates::Hash,
        smart_id::{Rejection, Request, Scheme, Style},
    },
};

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
    /// The service.
    pub scheme: Scheme,
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
    scheme: Scheme,
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
