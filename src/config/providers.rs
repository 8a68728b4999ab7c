//! The sections of the embedded account service's identity providers. `config.toml` documents every key.

use std::{path::PathBuf, time::Duration};

use serde::{Deserialize, Serialize};
use toml::Value;
use url::Url;

use crate::{
    config::{
        reader::{Reader, WEB_ADDRESS, is_loopback, section, web_address},
        redirects::{self, RedirectsConfig},
    },
    domain::{Secret, TlsPin},
};

section! {
    pub struct Providers(r) {
        pub push_delay: Duration = r.get("embedded.push_delay_ms").map(Duration::from_millis),
        pub timeout: Duration = r.get("embedded.provider_timeout_ms").map(Duration::from_millis),
        pub mobile_id: MobileIdConfig = MobileIdConfig::read_from(r),
        pub smart_id: SmartIdConfig = SmartIdConfig::read_from(r),
        pub redirects: RedirectsConfig = redirects::read(r),
    }
}

/// Which CAs are trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrustedCas {
    /// The test CAs of SK ID Solutions, which certify anybody.
    Test,
    /// The CAs of SK ID Solutions that issue Mobile-ID and Smart-ID certificates.
    Live,
    /// A PEM file, or a folder of them.
    Files(PathBuf),
}

section! {
    pub struct MobileIdConfig(r) {
        /// `None` if the provider is not used.
        pub base: Option<Url> = r.optional("embedded.mobile_id.base", WEB_ADDRESS, web_address),
        pub relying_party_uuid: Secret = uuid(r, "embedded.mobile_id", base.as_ref()),
        pub relying_party_name: String = name(r, "embedded.mobile_id", base.as_ref()),
        pub trusted_cas: TrustedCas =
            r.parse("embedded.mobile_id.trusted_cas", CAS, trusted_cas_of),
        pub tls_roots: Option<PathBuf> =
            r.optional("embedded.mobile_id.tls_roots", "a PEM file", |text| Some(text.into())),
        pub tls_pins: Vec<TlsPin> = r.list("embedded.mobile_id.tls_pins", PIN, TlsPin::parse),
    }
}

/// The service at the base address. Every signature covers its name, and stored requests hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SmartIdScheme {
    Live,
    Demo,
    /// No key says so: the demo world's simulator, which leads back to plain HTTP too.
    Simulated,
}

impl SmartIdScheme {
    /// The name in the signed text.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Live => "smart-id",
            Self::Demo | Self::Simulated => "smart-id-demo",
        }
    }
}

/// How well the person was identified when the Smart-ID account was created. Ordered: the higher level is greater. Stored
/// requests hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CertificateLevel {
    /// Smart-ID Basic
    Advanced,
    /// Smart-ID
    Qualified,
}

impl CertificateLevel {
    /// Parses the word of the API.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Advanced, Self::Qualified].into_iter().find(|level| level.as_str() == word)
    }

    /// The word of the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Advanced => "ADVANCED",
            Self::Qualified => "QUALIFIED",
        }
    }
}

section! {
    pub struct SmartIdConfig(r) {
        /// `None` if the provider is not used.
        pub base: Option<Url> = r.optional("embedded.smart_id.base", WEB_ADDRESS, web_address),
        pub scheme: SmartIdScheme =
            r.parse("embedded.smart_id.scheme", "smart-id or smart-id-demo", |text| {
                let known = [SmartIdScheme::Live, SmartIdScheme::Demo];
                known.into_iter().find(|scheme| scheme.as_str() == text)
            }),
        pub relying_party_uuid: Secret = uuid(r, "embedded.smart_id", base.as_ref()),
        pub relying_party_name: String = name(r, "embedded.smart_id", base.as_ref()),
        /// The lowest level that is accepted.
        pub level: CertificateLevel = r.parse(
            "embedded.smart_id.certificate_level",
            "QUALIFIED or ADVANCED",
            CertificateLevel::parse,
        ),
        /// The ways to start, in order; at least one, each once.
        pub start: Vec<SmartIdStart> = read_start(r),
        pub notification_needs_device_link: bool =
            r.get("embedded.smart_id.notification_needs_device_link"),
        pub trusted_cas: TrustedCas = r.parse("embedded.smart_id.trusted_cas", CAS, trusted_cas_of),
        pub tls_roots: Option<PathBuf> =
            r.optional("embedded.smart_id.tls_roots", "a PEM file", |text| Some(text.into())),
        pub tls_pins: Vec<TlsPin> = r.list("embedded.smart_id.tls_pins", PIN, TlsPin::parse),
    }
}

// Our credentials as a relying party. They are required unless the service is on this machine.

fn uuid(r: &mut Reader, section: &str, base: Option<&Option<Url>>) -> Option<Secret> {
    let key = format!("{section}.relying_party_uuid");
    let uuid = r.secret(&key)?;
    needed(r, &key, section, base, uuid.is_empty());
    Some(uuid)
}

fn name(r: &mut Reader, section: &str, base: Option<&Option<Url>>) -> Option<String> {
    let key = format!("{section}.relying_party_name");
    let name: String = r.get(&key)?;
    needed(r, &key, section, base, name.is_empty());
    Some(name)
}

/// Notes that a key is empty which the service at this address asks for.
fn needed(r: &mut Reader, key: &str, section: &str, base: Option<&Option<Url>>, is_empty: bool) {
    if is_empty && base.and_then(Option::as_ref).is_some_and(|base| !is_loopback(base)) {
        r.problem(key, &format!("is needed with {section}.base"));
    }
}

const PIN: &str = "sha256/ and the base64 of 32 bytes";

const CAS: &str = "test, live, or a PEM file or a folder of them";

fn trusted_cas_of(text: &str) -> Option<TrustedCas> {
    match text {
        "" => None,
        "test" => Some(TrustedCas::Test),
        "live" => Some(TrustedCas::Live),
        files => Some(TrustedCas::Files(files.into())),
    }
}

// The ways to start a sign-in with Smart-ID, in the operator's order (`embedded.smart_id.start`).

pub(super) const KEY: &str = "embedded.smart_id.start";

/// A way to start a sign-in with Smart-ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmartIdStart {
    /// `device-link`: a QR code, or a link on the phone that shows the page. Nothing is typed.
    DeviceLink,
    /// `notification`: personal code and country; the phone rings.
    Notification,
}

impl SmartIdStart {
    fn parse(word: &str) -> Option<Self> {
        match word {
            "device-link" => Some(Self::DeviceLink),
            "notification" => Some(Self::Notification),
            _ => None,
        }
    }
}

/// Reads the list. One word alone, as older configurations have it, is a list of one.
pub(super) fn read_start(r: &mut Reader) -> Option<Vec<SmartIdStart>> {
    const NONE: &str = "names no way to start; leave smart_id out of login.primary instead";
    let words = r.checked(KEY, |words: Value| match words {
        Value::String(word) => Ok(vec![word]),
        Value::Array(words) if words.is_empty() => Err(NONE.to_owned()),
        words => words.try_into().map_err(|cause| cause.message().to_owned()),
    })?;
    let mut ways = Vec::new();
    for word in &words {
        let problem = match SmartIdStart::parse(word) {
            None => format!("expected device-link or notification, found {word:?}"),
            Some(way) if ways.contains(&way) => format!("names {word:?} twice"),
            Some(way) => {
                ways.push(way);
                continue;
            }
        };
        r.unusable(KEY, KEY, &problem);
    }
    if ways.is_empty() {
        ways.push(SmartIdStart::Notification);
    }
    Some(ways)
}
